import { entryPage } from '@/app/entry-page';
import { RemovePasskeys } from '@/components/session/remove-passkeys';

const page = entryPage('removePasskeys.title', 'app/remove-passkeys/page.tsx', RemovePasskeys);

export const generateMetadata = page.generateMetadata;
export default page.Page;
