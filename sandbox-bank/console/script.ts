/** The console's only script: it updates the list of requests while the page is visible. */
export const CONSOLE_SCRIPT = `'use strict';
(() => {
  const list = document.getElementById('request-list');
  if (list === null) return;
  let last = list.dataset.last;
  const look = async () => {
    if (document.visibilityState === 'visible' && !list.contains(document.activeElement)) {
      const answer = await fetch('/console/requests/list', { credentials: 'same-origin' });
      if (answer.ok) {
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        const fresh = page.getElementById('request-list');
        if (fresh !== null && fresh.dataset.last !== last) {
          last = fresh.dataset.last;
          const open = new Set([...list.querySelectorAll('details[open]')].map((each) => each.id));
          list.replaceChildren(...fresh.childNodes);
          for (const each of list.querySelectorAll('details')) each.open = open.has(each.id);
        }
      }
    }
  };
  setInterval(() => look().catch(() => {}), 2000);
})();
`;
