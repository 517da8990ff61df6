import { TryIt } from './try-it';

/** The front page's trial button, below a form. */
export function TryItBelow() {
  return <TryIt className="mt-6 border-t border-line pt-4" />;
}
