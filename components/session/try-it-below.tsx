import { TryIt } from './try-it';

/** The same as on the front page, below a form. */
export function TryItBelow() {
  return <TryIt className="mt-6 border-t border-line pt-4" />;
}
