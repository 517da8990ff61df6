'use client';

import { Plus, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAccessWords } from '@/components/connection/access/use-access-words';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import type { ConnectionView } from '@/lib/view/connection/connection';

/** Until when Brygge has access, by bank. */
export function ConnectionsAtAGlance({ connections }: { connections: ConnectionView[] }) {
  const t = useTranslations('overview');
  const words = useTranslations('connections');
  const accounts = useTranslations('accounts');
  const access = useAccessWords();
  return (
    <section aria-labelledby="connections">
      <h2 id="connections" className="mb-3 text-heading font-semibold">
        {t('connections')}
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {connections.map((connection) => (
            <li key={connection.connectionId}>
              <Link
                href="/connections"
                className="flex items-center gap-3 rounded-card px-4 py-3 sm:px-5 transition-colors duration-150 hover:bg-surface-sunken"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">
                    {connection.bankName}
                    <span className="font-normal text-ink-muted">
                      {' · '}
                      <bdi>
                        {connection.context === 'CORPORATE'
                          ? (connection.agreementName ?? accounts('corporate'))
                          : accounts('private')}
                      </bdi>
                    </span>
                  </span>
                  <span className="block text-small text-ink-muted">
                    {access(connection).brief}
                  </span>
                </span>
                {access(connection).needsYou && (
                  <Icon of={TriangleAlert} className="text-attention" />
                )}
              </Link>
            </li>
          ))}
        </ul>
        <div className="border-t border-line p-1">
          <ButtonLink kind="quiet" size="small" icon={Plus} href="/connections/new">
            {words('add')}
          </ButtonLink>
        </div>
      </Card>
    </section>
  );
}
