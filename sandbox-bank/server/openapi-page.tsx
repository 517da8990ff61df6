/** @jsxImportSource hono/jsx */
/** The interface description as a web page, made from the same document as `/openapi.json`. */
import type { FC } from 'hono/jsx';
import { Page } from '@/sandbox-bank/sca/page';
import { htmlOf } from './html';
import { describeInterface, groupOf, type Json, type JsonObject } from './openapi';
import type { BankOperation } from './operation';

type Parameter = { name: string; in: string; required: boolean; description?: string };

/** Writes the page. */
export function writeInterfacePage(operations: readonly BankOperation[], baseUrl: string): string {
  const description = describeInterface(operations, baseUrl);
  const info = objectAt(description, 'info');
  const groups = [...new Set(operations.map(({ row }) => groupOf(row.path)))];
  const page = (
    <Page title="Interface description" wide homeHref="/">
      <h1>Interface description</h1>
      <p>{String(info.description)}</p>
      <p>
        Base URL <code>{baseUrl}</code>. This description is also available as{' '}
        <a href="/openapi.json">OpenAPI 3.1 (openapi.json)</a>.
      </p>
      <div class="indexed">
        <nav class="index" aria-label="Groups of operations">
          <ul>
            {groups.map((group) => (
              <li key={group}>
                <a href={`#${anchorOf(group)}`}>{group}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {groups.map((group) => (
            <section key={group} class="card" aria-labelledby={anchorOf(group)}>
              <h2 id={anchorOf(group)}>{group}</h2>
              {operations
                .filter(({ row }) => groupOf(row.path) === group)
                .map((operation) => (
                  <OperationDetails
                    key={operation.row.id}
                    operation={operation}
                    description={description}
                  />
                ))}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
  return htmlOf(page, 'en');
}

const anchorOf = (group: string) => `group-${group.replaceAll(' ', '-')}`;

function Schema({ title, schema }: { title: string; schema: Json | undefined }) {
  return schema === undefined ? null : (
    <>
      <h3>{title}</h3>
      <pre tabindex={0}>{JSON.stringify(schema, null, 2)}</pre>
    </>
  );
}

function Parameters({ id, parameters }: { id: string; parameters: readonly Parameter[] }) {
  return (
    <section class="scroll" tabindex={0} aria-label={`Parameters of ${id}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">In</th>
            <th scope="col">Required</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {parameters.map((parameter) => (
            <tr key={`${parameter.in} ${parameter.name}`}>
              <td>
                <code>{parameter.name}</code>
              </td>
              <td>{parameter.in}</td>
              <td>{parameter.required ? 'yes' : 'no'}</td>
              <td>{parameter.description ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const OperationDetails: FC<{ operation: BankOperation; description: JsonObject }> = ({
  operation: { row, summary },
  description,
}) => {
  const path = objectAt(objectAt(description, 'paths'), row.path);
  const described = objectAt(path, row.method.toLowerCase());
  const headers = objectAt(objectAt(description, 'components'), 'parameters');
  const parameters = (described.parameters as Json[]).map((parameter) => {
    const reference = (parameter as JsonObject).$ref;
    return (
      typeof reference === 'string' ? headers[reference.split('/').at(-1) ?? ''] : parameter
    ) as Parameter;
  });
  const responses = Object.entries(objectAt(described, 'responses')).filter(
    ([status]) => status !== 'default',
  );
  return (
    <details class="operation">
      <summary>
        <code class="tag">{row.method}</code>{' '}
        <code class="path">
          {row.path.split('/').map((part, at) => (
            <>
              {at === 0 ? '' : '/'}
              <wbr />
              {part}
            </>
          ))}
        </code>{' '}
        <span class="soft more">{summary}</span>
      </summary>
      <Parameters id={row.id} parameters={parameters} />
      <Schema title="Body" schema={bodySchemaOf(described.requestBody)} />
      {responses.map(([status, response]) => (
        <Schema
          key={status}
          title={`Response ${status}`}
          schema={bodySchemaOf(response) ?? 'no body'}
        />
      ))}
    </details>
  );
};

function bodySchemaOf(holder: Json | undefined): Json | undefined {
  if (typeof holder !== 'object' || holder === null || Array.isArray(holder)) return undefined;
  const content = objectAt(holder, 'content');
  return objectAt(content, 'application/json').schema;
}

function objectAt(value: JsonObject, key: string): JsonObject {
  const inner = value[key];
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
}
