/** Becoming a user. No queries: the pages for it have no memory of answers to keep in step. */
import type { Registration } from '@/lib/view/user/registration';
import type { DemoUserView, RegistrationView } from '@/lib/view/user/user';
import { request } from './request';

export function requestRegistration(registration: Registration): Promise<RegistrationView> {
  return request('/api/registration', { method: 'POST', body: registration });
}

export function requestDemoUser(): Promise<DemoUserView> {
  return request('/api/demo-users', { method: 'POST' });
}
