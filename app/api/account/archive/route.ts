import { localeOf } from '@/lib/auth/request-locale';
import { userRoute } from '@/lib/auth/user-route';
import { zipOf } from '@/lib/http/zip';
import { actorOf, noteSecurityEvent } from '@/lib/security/security-log';
import { filesOfArchive } from './archive-files';

/** Everything that Brygge stores about a user, as one archive generated while it is sent. */
export const GET = userRoute('/api/account/archive', {}, async (call) => {
  const { user, request, now } = call;
  await noteSecurityEvent({ kind: 'DATA_EXPORTED', userId: user.userId }, actorOf(call), now);
  const files = filesOfArchive(user, localeOf(request), now);
  return {
    status: 200,
    download: {
      name: `brygge-${now.toISOString().slice(0, 10)}.zip`,
      contentType: 'application/zip',
      chunks: zipOf(files, now),
    },
  };
});
