import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { AuthMethod } from '@/lib/xs2a/message/auth-method';
import { parseScaReturn } from '@/lib/xs2a/message/sca-return';
import type { PsuContext } from '@/lib/xs2a/value/psu-context';
import { askForSca, type Sandbox } from './sandbox';
import { accountsToTick } from './wanted-accounts';
import type { Person } from './world';

/** A person's answers at the bank. The default is everything, or the first option. */
export type Choices = {
  method?: AuthMethod;
  context?: PsuContext;
  agreementId?: string;
  /** Names or numbers of the accounts to share, in full; each must be on the page. */
  accounts?: readonly string[];
};

/** Who the TPP acts for after a consent. */
export type Returned = { psuId: string; tppSessionId: string; context: PsuContext };

/** The most steps of a visit to the bank. */
const STEPS_MAX = 10;

/** A person's way through the sandbox bank's SCA pages, using the field names that they guarantee. */
export class ScaPages {
  constructor(
    readonly page: Page,
    private readonly scaOrigin: string,
  ) {}

  /** From the bank's first page through a consent and back to the TPP. */
  async giveAccess(person: Pick<Person, 'identityNumber'>, choices: Choices = {}): Promise<void> {
    await this.arrived();
    for (let step = 0; this.isHere(); step++) {
      if (step === STEPS_MAX) throw new Error(`The bank still asks: ${this.page.url()}`);
      await this.answer(person, choices);
      const approve = this.page.locator('button[name=action][value=approve]');
      await this.go((await approve.isVisible()) ? 'approve' : 'continue');
    }
  }

  /** The same for the approval of a payment, a basket or a cancellation. */
  approve(person: Pick<Person, 'identityNumber'>, choices: Choices = {}): Promise<void> {
    return this.giveAccess(person, choices);
  }

  /** Cancels, at any step. */
  async cancel(): Promise<void> {
    await this.arrived();
    await this.go('cancel');
  }

  /** Waits until the browser is at the bank. */
  async arrived(): Promise<void> {
    await this.page.waitForURL((url) => url.origin === this.scaOrigin);
  }

  /** The step that asks for the identity number. */
  async identify({ identityNumber }: Pick<Person, 'identityNumber'>): Promise<void> {
    await this.page.locator('[name=identityNumber]').fill(identityNumber);
    await this.go('continue');
  }

  /** The step that asks for a way to confirm. */
  async chooseMethod(method?: AuthMethod): Promise<void> {
    await this.page.locator('[name=method]').first().waitFor();
    await this.choose('method', method);
    await this.go('continue');
  }

  /** The step that asks for accounts: shares exactly these, or all when none are named. */
  async consentTo(accounts?: readonly string[]): Promise<void> {
    await this.page.locator('[name=resourceIds]').first().waitFor();
    await this.tick(accounts);
    await this.go('continue');
  }

  /** Presses a button, and waits for the next page. */
  async go(action: 'continue' | 'approve' | 'cancel'): Promise<void> {
    // A page shows its button before it has loaded completely, and its load event must not be taken for the next
    // page's.
    await this.page.waitForLoadState('domcontentloaded');
    // The old page looks like the next one, so what follows must not run on it.
    const next = this.page.waitForEvent('domcontentloaded');
    await this.page.locator(`button[name=action][value=${action}]`).click();
    await next;
  }

  private isHere(): boolean {
    return new URL(this.page.url()).origin === this.scaOrigin;
  }

  private async answer(
    { identityNumber }: Pick<Person, 'identityNumber'>,
    { method, context, agreementId, accounts }: Choices,
  ): Promise<void> {
    await this.page.locator('button[name=action]').first().waitFor();
    const identity = this.page.locator('[name=identityNumber]');
    if (await identity.isVisible()) await identity.fill(identityNumber);
    await this.choose('method', method);
    await this.choose('context', context);
    await this.choose('agreementId', agreementId);
    await this.tick(accounts);
  }

  private async tick(accounts: readonly string[] | undefined): Promise<void> {
    const boxes = await this.page.locator('[name=resourceIds]').all();
    const shown = await Promise.all(
      boxes.map((box) =>
        box.evaluate((element) => {
          const label = (element as HTMLInputElement).labels?.[0];
          const textOf = (part: string) => label?.querySelector(part)?.textContent ?? '';
          return { name: textOf('.name'), more: textOf('.more') };
        }),
      ),
    );
    const ticks = accountsToTick(shown, accounts);
    for (const [at, box] of boxes.entries()) await box.setChecked(ticks[at] ?? false);
  }

  private async choose(field: string, wanted: string | undefined): Promise<void> {
    const offered = this.page.locator(`[name=${field}]`);
    if ((await offered.count()) === 0) return;
    const chosen =
      wanted === undefined
        ? offered.first()
        : this.page.locator(`[name=${field}][value=${JSON.stringify(wanted)}]`);
    await chosen.check();
  }
}

/** The bank's pages, for testing a TPP that may have no pages of its own yet. */
export class BankPages extends ScaPages {
  constructor(
    page: Page,
    private readonly sandbox: Sandbox,
  ) {
    super(page, sandbox.scaOrigin);
  }

  /** Gives consent without a TPP of yours: requests it, completes SCA, and returns who to act for. */
  async connect(person: Pick<Person, 'identityNumber'>, choices: Choices = {}): Promise<Returned> {
    const landing = await openLanding();
    try {
      const { status, href } = await askForSca(this.sandbox.call, landing.address);
      if (href === undefined) throw new Error(`The bank answered ${status} without a scaRedirect.`);
      await this.page.goto(href);
      await this.giveAccess(person, choices);
    } finally {
      landing.close();
    }
    const returned = parseScaReturn(new URL(this.page.url()).searchParams);
    if (!returned.ok || returned.kind !== 'success') {
      throw new Error(`The bank sent the person back with ${JSON.stringify(returned)}.`);
    }
    const { psuId, tppSessionId, context } = returned;
    return { psuId, tppSessionId, context };
  }
}

/** A landing page for the browser after SCA, since the bank's redirect bypasses Playwright's routes. */
async function openLanding(): Promise<{ address: string; close(): void }> {
  const server = createServer((_, response) => response.end('Returned from SCA'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}/returned`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
