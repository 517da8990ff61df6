import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FrontFooter } from '@/components/front/front-footer';
import { renderPage } from '@/components/testing/render-page';
import { SESSION_HOURS_MAX, SESSION_IDLE_HOURS_MAX } from '@/lib/auth/session';
import { INSPECTED_HOURS } from '@/lib/inspector/inspect';
import { DAYS_KEPT } from '@/lib/retention';
import { PLACE_SECONDS_MAX } from '@/lib/view/user/shared-place';
import { UNATTENDED_TRANSACTION_READS_MAX } from '@/lib/xs2a/value/limits';
import { PrivacyPage } from './privacy-page';

const textAt = (name: string) => {
  const term = screen.queryByText(name, { selector: 'dt' });
  const part = screen.queryByRole('heading', { name, level: 2 });
  return (term ?? part)?.nextElementSibling?.textContent;
};

describe('what Brygge stores', () => {
  it('says what is seen at the bank, who gets it, and what remains of a deleted account', () => {
    renderPage(<PrivacyPage />);
    expect(textAt('At your bank')).toContain(
      'You sign in and approve on the bank’s own pages, and Brygge never sees what you type there.',
    );
    expect(textAt('Who else sees your data')).toContain('Brygge sends your data to nobody else');
    expect(textAt('Download or delete')).toContain(
      'When you disconnect a bank or delete your account, a log of your payments remains, without your name or email address.',
    );
    const account = screen.getByRole('link', { name: 'My account' });
    expect(account.getAttribute('href')).toBe('/settings/account');
  });

  it('names the times that the code keeps things for', () => {
    expect({
      sessions: [SESSION_IDLE_HOURS_MAX, SESSION_HOURS_MAX, DAYS_KEPT.sessions],
      log: [DAYS_KEPT.securityEvents, DAYS_KEPT.notices],
      mail: DAYS_KEPT.mail.contents,
      calls: INSPECTED_HOURS,
      trial: SESSION_HOURS_MAX,
      placeMinutes: PLACE_SECONDS_MAX / 60,
      unattendedReads: UNATTENDED_TRANSACTION_READS_MAX,
    }).toEqual({
      sessions: [2, 12, 30],
      log: [400, 400],
      mail: 7,
      calls: 24,
      trial: 12,
      placeMinutes: 15,
      unattendedReads: 4,
    });
  });

  it('prints them in English', () => {
    renderPage(<PrivacyPage />);
    expect(textAt('Sign-ins')).toBe(
      'You’re signed out after 2 hours of inactivity, and after 12 hours at most. The record of the sign-in is deleted 30 days later.',
    );
    expect(textAt('Activity log and notifications')).toBe('400 days.');
    expect(textAt('The text of emails to you')).toBe('Up to 7 days.');
    expect(textAt('Requests in the Inspector')).toBe(
      '24 hours, and only while you have it switched on.',
    );
    expect(textAt('A trial')).toBe('Until you sign out, or for 12 hours at most.');
    expect(textAt('Cookies')).toContain(
      'a cookie holds it, accurate to about a kilometre, for 15 minutes',
    );
    expect(textAt('Download or delete')).toContain('remains for up to 400 days');
    expect(textAt('From your bank')).toContain('up to four times in 24 hours');
  });

  it('prints them in bokmål', () => {
    renderPage(<PrivacyPage />, 'nb');
    expect(textAt('Innlogginger')).toBe(
      'Du logges ut etter 2 timer uten aktivitet, og senest etter 12 timer. Innloggingen slettes 30 dager senere.',
    );
    expect(textAt('Aktivitetslogg og varsler')).toBe('400 dager.');
    expect(textAt('Teksten i e-poster til deg')).toBe('Inntil 7 dager.');
    expect(textAt('Kall i API-loggen')).toBe('24 timer, og bare så lenge loggen er slått på.');
    expect(textAt('En prøvebruker')).toBe('Til du logger ut, men ikke lenger enn 12 timer.');
    expect(textAt('Informasjonskapsler')).toContain('i en informasjonskapsel i 15 minutter');
    expect(textAt('Last ned eller slett')).toContain(
      'blir aktivitetsloggen igjen i opptil 400 dager',
    );
    expect(textAt('Fra banken din')).toContain('inntil fire ganger i døgnet');
  });
});

describe('the foot of the front page', () => {
  it('leads to what Brygge stores and to the page for developers', () => {
    renderPage(<FrontFooter isTest={false} />);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['What Brygge stores', '/privacy'],
      ['For developers', '/doctor'],
    ]);
    expect(screen.getByText('Open source, MIT licence')).toBeTruthy();
  });
});
