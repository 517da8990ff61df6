// The pages, without scripts.

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text) => String(text ?? '').replace(/[&<>"']/g, (character) => ESCAPES[character]);

const page = (title, body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>body { font: 1rem/1.5 system-ui; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 } input, select { display: block; width: 100%; font: inherit }
td, th { padding: .25rem 1rem .25rem 0; text-align: left }</style>
<h1>${escaped(title)}</h1>
${body}
</html>
`;

export const connectPage = (message) =>
  page(
    'Your accounts',
    `<p>${escaped(message)}</p><form method="post" action="/connect"><button>Connect your bank</button></form>`,
  );

export const messagePage = (title, message) =>
  page(
    title,
    `<p role="status">${escaped(message)}</p><p><a href="/">Back to your accounts</a></p>`,
  );

export function accountsPage(accounts, problems, given = {}) {
  const rows = accounts.map(
    ({ name, bban, balances = [] }) =>
      `<tr><td>${escaped(name)}</td><td>${escaped(bban)}</td><td>${balances
        .slice(0, 1)
        .map(({ balanceAmount: { amount, currency } }) => escaped(`${amount} ${currency}`))
        .join('')}</td></tr>`,
  );
  const options = accounts.map(
    ({ name, bban }) =>
      `<option value="${escaped(bban)}"${bban === given.from ? ' selected' : ''}>${escaped(name)}</option>`,
  );
  const field = (label, name) =>
    `<label>${label}<input name="${name}" value="${escaped(given[name])}" required></label>`;
  return page(
    'Your accounts',
    `<table><tr><th>Account</th><th>Number</th><th>Balance</th></tr>${rows.join('')}</table>
<h2>Pay</h2>
${problems.map((problem) => `<p role="alert">${escaped(problem)}</p>`).join('')}
<form method="post" action="/payments"><label>From<select name="from">${options.join('')}</select></label>
${field('Recipient', 'creditorName')}${field('Account number', 'to')}${field('Amount in NOK', 'amount')}
<button>Pay</button></form>`,
  );
}
