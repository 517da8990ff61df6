import { changeLanguage } from '@/lib/account/account';
import { userRoute } from '@/lib/auth/user-route';
import { noContent } from '@/lib/http/route';
import { LanguageBody } from '@/lib/view/user/preference-body';

/** The language of mail to the user; the language of pages is the browser's own setting. */
export const PUT = userRoute('/api/account/language', { body: LanguageBody }, async (call) => {
  await changeLanguage(call.user, call.body.locale);
  return noContent();
});
