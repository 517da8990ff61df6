import { polledUserRoute, userRoute } from '@/lib/auth/user-route';
import { noContent, ok } from '@/lib/http/route';
import { inspector, switchInspector } from '@/lib/inspector/inspect';
import type { InspectorView } from '@/lib/view/inspected/inspector';
import { InspectorSwitch } from '@/lib/view/inspected/inspector-body';

export const GET = polledUserRoute('/api/inspector', {}, async ({ user, now }) =>
  ok<InspectorView>(await inspector(user, now)),
);

export const PUT = userRoute('/api/inspector', { body: InspectorSwitch }, async (call) => {
  await switchInspector(call.user.userId, call.body.on);
  return noContent();
});
