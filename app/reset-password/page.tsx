import { entryPage } from '@/app/entry-page';
import { ResetPasswordForm } from '@/components/session/mail-link/reset-password-form';

const page = entryPage('resetPassword.title', 'app/reset-password/page.tsx', ResetPasswordForm);

export const generateMetadata = page.generateMetadata;
export default page.Page;
