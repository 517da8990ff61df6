/** Why a visit to the SCA pages ends without success, as the return tells the TPP. @assumes sca-failure-codes */
import type { ApprovalRefusal } from './approval';
import type { ScaObstacle } from './step';

/** The PSU pressed cancel. */
export const CANCELLED: ApprovalRefusal = {
  code: 'SCA_INVALID',
  text: 'The PSU cancelled at the bank.',
};

export const EXPIRED: ApprovalRefusal = {
  code: 'SCA_EXPIRED',
  text: 'The PSU did not complete SCA in time.',
};

export const BANK_FAULT: ApprovalRefusal = {
  code: 'SYSTEM_ERROR',
  text: 'SCA failed at the bank.',
};

const OBSTACLE_TEXTS: Readonly<Record<ScaObstacle, string>> = {
  'no-context': 'The PSU may act neither for itself nor for a company at this bank.',
  'private-not-held':
    'The request asks for the context PRIVATE, but the PSU has no accounts of its own at this bank.',
  'corporate-not-held':
    'The request asks for the context CORPORATE, but the PSU may act for no company at this bank.',
  'agreement-not-held':
    'The PSU may not act under the corporate agreement that the request names, or has none to choose from.',
  'nothing-to-consent': 'The PSU has no account in this context that it may give access to.',
};

/** Nothing that the PSU chooses could help. */
export function obstacleRefusal(obstacle: ScaObstacle): ApprovalRefusal {
  return { code: 'FORBIDDEN', text: OBSTACLE_TEXTS[obstacle] };
}
