import { entryPage } from '@/app/entry-page';
import { MoveConnection } from '@/components/session/mail-link/move-connection';

const page = entryPage('moveConnection.title', 'app/move-connection/page.tsx', MoveConnection);

export const generateMetadata = page.generateMetadata;
export default page.Page;
