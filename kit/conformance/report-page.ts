/** A report as one self-contained HTML page: light and dark, readable without JavaScript. */
import type { CheckResult, GroupResult, Outcome, Report } from './runner';

const GRADES = {
  must: 'stated in the interface document',
  should: 'public documentation and recorded behaviour',
  ours: 'decided by the authors of this suite where both are silent',
} as const;

const WORDS: Record<Outcome, string> = { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' };

/** The report as a page. */
export function pageOf(report: Report): string {
  const { bank, startedAt, milliseconds, groups, counts } = report;
  const results = groups.flatMap((group) => group.results);
  const broken = results.filter(({ outcome }) => outcome === 'failed');
  const verdict =
    counts.must.failed === 0
      ? 'Every rule of the interface that was checked holds.'
      : `${counts.must.failed} of the interface’s rules ${counts.must.failed === 1 ? 'does' : 'do'} not hold.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Conformance of ${escapeHtml(bank)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>Conformance report</h1>
<p><code>${escapeHtml(bank)}</code></p>
<p class="soft"><time datetime="${escapeHtml(startedAt)}">${escapeHtml(startedAt.slice(0, 16).replace('T', ' '))} UTC</time> · ${results.length} checks in ${(milliseconds / 1000).toFixed(1)} s</p>
<p class="verdict ${counts.must.failed === 0 ? 'good' : 'bad'}">${verdict}</p>
</header>
${countsTable(counts)}
${broken.length === 0 ? '' : section('what-failed', `What failed (${broken.length})`, broken.map(failed).join(''))}
<section aria-labelledby="all"><h2 id="all">All checks</h2>
${groups.map(groupOf).join('\n')}
</section>
</main>
</body>
</html>
`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function countsTable(counts: Report['counts']): string {
  const rows = Object.entries(counts).map(
    ([grade, { passed, failed, skipped }]) =>
      `<tr><th scope="row">${grade}<span class="soft">${GRADES[grade as keyof typeof GRADES]}</span></th><td>${passed}</td><td>${failed}</td><td>${skipped}</td></tr>`,
  );
  return `<table><caption>Checks by grade</caption><thead><tr><th scope="col">Grade</th><th scope="col">Passed</th><th scope="col">Failed</th><th scope="col">Skipped</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function section(id: string, title: string, content: string): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>${content}</section>`;
}

function failed(result: CheckResult): string {
  const { id, grade, place, rule, wanted = '', seen = '', exchanges } = result;
  const calls = exchanges.map(
    ({ call, status, codes }) =>
      `<li><code>${escapeHtml(call)}</code> → ${status} ${escapeHtml(codes.join(', '))}</li>`,
  );
  return `<article class="card" aria-labelledby="failed-${id}">
<h3 id="failed-${id}">${escapeHtml(rule)}</h3>
<p class="soft"><code>${id}</code> · ${grade} · <code>${escapeHtml(place)}</code></p>
<dl><dt>Expected</dt><dd>${escapeHtml(wanted)}</dd><dt>Seen</dt><dd>${escapeHtml(seen)}</dd></dl>
${calls.length === 0 ? '' : `<details><summary>The last calls of the check</summary><ol>${calls.join('')}</ol></details>`}
</article>`;
}

function groupOf({ title, results }: GroupResult): string {
  const holding = results.filter(({ outcome }) => outcome === 'passed').length;
  return `<details><summary>${escapeHtml(title)} <span class="soft">${holding} of ${results.length} passed</span></summary>
<ul class="checks">${results.map(row).join('')}</ul></details>`;
}

function row({ id, grade, place, rule, outcome, reason }: CheckResult): string {
  return `<li><span class="mark ${outcome}">${WORDS[outcome]}</span><span>${escapeHtml(rule)}<span class="soft"><code>${id}</code> · ${grade} · <code>${escapeHtml(place)}</code>${reason === undefined ? '' : ` · ${escapeHtml(reason)}`}</span></span></li>`;
}

const STYLE = `
:root{color-scheme:light dark;--back:#fff;--text:#1c1b1a;--soft:#5c5954;--line:#d9d5cf;--card:#f7f5f2;--good:#17613a;--bad:#a3201d;--skip:#5c5954;--link:#0b5394}
@media (prefers-color-scheme:dark){:root{--back:#171614;--text:#efece7;--soft:#b3aea6;--line:#3b3834;--card:#211f1c;--good:#7fd3a2;--bad:#ff9d96;--skip:#b3aea6;--link:#8ec5ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.75rem;margin:0 0 .5rem}h2{font-size:1.25rem;margin:2rem 0 .75rem}h3{font-size:1rem;margin:0}
p{margin:.25rem 0}
code{font:0.875em/1.4 ui-monospace,monospace;overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:.875rem;font-weight:400}
.verdict{font-weight:600;margin-top:1rem}.good{color:var(--good)}.bad{color:var(--bad)}
table{border-collapse:collapse;width:100%;margin-top:1.5rem}
caption{text-align:left;font-weight:600;padding-bottom:.5rem}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid var(--line);vertical-align:top}
td,thead th:not(:first-child){text-align:right;font-variant-numeric:tabular-nums}
th .soft,li .soft{display:block}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:.75rem 0}
dl{margin:.5rem 0;display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
details{border-bottom:1px solid var(--line);padding:.25rem 0}
.card details{border:0}
summary{cursor:pointer;padding:.5rem .25rem;font-weight:600;min-height:2.75rem}
summary:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.checks{list-style:none;margin:0;padding:0 0 .75rem}
.checks li{display:grid;grid-template-columns:5rem 1fr;gap:.75rem;padding:.5rem .25rem}
.mark{font-weight:600;font-size:.875rem}.passed{color:var(--good)}.failed{color:var(--bad)}.skipped{color:var(--skip)}
@media (max-width:30rem){dl,.checks li{grid-template-columns:1fr;gap:0}}
@media print{details>*{display:block}}
`;
