import { OPERATION_LIST, type Operation } from './operation';

/** The operation that a request asks for, whatever the bank's base path; undefined when there is none. */
export function operationOf(method: string, path: string): Operation | undefined {
  const segments = path.slice(Math.max(path.indexOf('/v1/'), 0)).split('/');
  const isAt = (template: string) => {
    const named = template.split('/');
    return (
      named.length === segments.length &&
      named.every((name, index) => name.startsWith('{') || name === segments[index])
    );
  };
  return OPERATION_LIST.find(
    (operation) =>
      operation.method === method && [operation.path, ...(operation.aliases ?? [])].some(isAt),
  );
}
