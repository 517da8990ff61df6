import { entryPage } from '@/app/entry-page';
import { ConfirmEmail } from '@/components/session/mail-link/confirm-email';

const page = entryPage('confirmEmail.title', 'app/confirm-email/page.tsx', ConfirmEmail);

export const generateMetadata = page.generateMetadata;
export default page.Page;
