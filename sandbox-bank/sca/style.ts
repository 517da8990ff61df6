/**
 * The bank's look, which differs from the TPPs that send people here. One style sheet, served by the bank, since its
 * pages allow no inline style and no script.
 */
import { TYPEFACE_FAMILY, TYPEFACE_STYLE } from '@/sandbox-bank/typeface/typeface';

export const STYLE_PATH = '/bank.css';

export const STYLE = `${TYPEFACE_STYLE}
:root {
  color-scheme: light dark;
  --ground: #f7f2ee; --card: #fffdfb; --line: #8f7f86; --line-soft: #e2d8d3;
  --ink: #2a1a22; --ink-soft: #66545d; --house: #7a1f4b; --house-ink: #ffffff; --house-dark: #5c1437;
  --bar: #f6d365; --bar-ink: #3a2a00; --danger: #a31227; --danger-ground: #fdecee; --tint: #f6e9ef;
  --good: #0b5c33; --good-ground: #e3f3e9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #1a1216; --card: #261b21; --line: #9d8b94; --line-soft: #43333b;
    --ink: #f6ecf0; --ink-soft: #c9b5be; --house: #f0a3c6; --house-ink: #2d0a1b; --house-dark: #f7c3da;
    --bar: #5a4500; --bar-ink: #ffe9a6; --danger: #ff7a50; --danger-ground: #4a1c10; --tint: #3a2631;
    --good: #9fe3bb; --good-ground: #17392a;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 400 1rem/1.5 ${TYPEFACE_FAMILY}; text-rendering: geometricPrecision;
}
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; background: var(--card); padding: 8px 12px; z-index: 1; }
.bar {
  background: var(--bar); color: var(--bar-ink); text-align: center; padding: 8px 16px;
  font-weight: 600; font-size: .875rem; line-height: 1.25;
}
.head { background: var(--card); border-bottom: 4px solid var(--house); }
.head a, .head span.brand {
  display: flex; align-items: center; gap: 12px; max-width: 560px; margin: 0 auto; padding: 16px;
  color: var(--ink); text-decoration: none; font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em;
}
.head svg { width: 32px; height: 32px; color: var(--house); flex: none; }
main { max-width: 560px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 8px; letter-spacing: -.01em; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; line-height: 1.3; margin: 0 0 8px; overflow-wrap: anywhere; }
h1, h2 { text-wrap: balance; }
h1 + .card, h1 + .console-cards { margin-top: 16px; }
p { margin: 0 0 16px; text-wrap: pretty; }
a { color: var(--house); }
.number { white-space: nowrap; }
.asks { color: var(--ink-soft); margin: 0 0 16px; overflow-wrap: anywhere; }
.asker {
  display: flex; align-items: center; gap: 12px; margin: 0 0 16px; padding: 12px 16px; background: var(--tint);
  border-radius: 14px; overflow-wrap: anywhere;
}
.initial {
  flex: none; width: 36px; height: 36px; border-radius: 10px; background: var(--house); color: var(--house-ink);
  font-weight: 700; line-height: 36px; text-align: center;
}
.terms li { display: grid; grid-template-columns: 20px 1fr; gap: 12px; padding: 6px 0; }
.terms svg {
  width: 20px; height: 20px; margin-top: 2px; color: var(--house); fill: none; stroke: currentColor; stroke-width: 2;
  stroke-linecap: round; stroke-linejoin: round;
}
.soft { color: var(--ink-soft); }
.small { font-size: .875rem; }
.card {
  --edge: 20px; background: var(--card); border: 1px solid var(--line-soft); border-radius: 14px; padding: var(--edge); margin: 0 0 16px;
}
.card.danger { border: 2px solid var(--danger); }
.card > :last-child { margin-bottom: 0; }
.shore {
  display: block; width: calc(100% + 2 * var(--edge)); aspect-ratio: 560 / 168; color: var(--house); background: var(--tint);
  margin: calc(-1 * var(--edge)) calc(-1 * var(--edge)) var(--edge); border-radius: 13px 13px 0 0;
}
.card > .shore.foot {
  aspect-ratio: 560 / 88; background: none; margin: 8px calc(-1 * var(--edge)) calc(-1 * var(--edge)); border-radius: 0 0 13px 13px;
}
.shore path { opacity: .18; }
.shore path[transform] { opacity: .75; }
.foot path { opacity: .1; }
.foot path:first-child { opacity: .3; }
@media (forced-colors: active) { .head svg, .shore { color: CanvasText; background: none; } }
@media print { .shore { display: none; } }
fieldset { border: 0; padding: 0; margin: 0 0 20px; min-width: 0; }
legend, label.field { font-weight: 700; padding: 0; margin: 0 0 8px; display: block; }
input[type="text"] {
  display: block; width: 100%; font: inherit; font-size: 1.25rem; letter-spacing: .04em; padding: 10px 14px; min-height: 48px;
  color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 10px;
  font-variant-numeric: tabular-nums;
}
fieldset > .small { margin: -4px 0 8px; }
.wrong { color: var(--danger); font-weight: 600; margin: 8px 0 0; padding-left: 28px; position: relative; }
.wrong::before {
  content: "!" / ""; position: absolute; left: 0; top: 2px; width: 20px; height: 20px; border-radius: 50%;
  background: var(--danger); color: var(--card); font-weight: 700; font-size: .875rem; line-height: 20px; text-align: center;
}
input[aria-invalid="true"] { border: 2px solid var(--danger); }
.choice {
  display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; align-items: center; padding: 12px 14px; margin: 0 0 8px;
  border: 1px solid var(--line); border-radius: 10px; cursor: pointer; background: var(--card);
}
.choice:has(:checked) { border-color: var(--house); background: var(--tint); box-shadow: inset 0 0 0 1px var(--house); }
.choice input { width: 20px; height: 20px; margin: 0; accent-color: var(--house); }
.choice:has(.more) input { grid-row: 1 / span 2; }
.place { margin-left: auto; flex: none; color: var(--ink-soft); font-size: .875rem; font-variant-numeric: tabular-nums; }
.choice .name { font-weight: 700; overflow-wrap: anywhere; text-wrap: balance; }
.choice .more { grid-column: 2; color: var(--ink-soft); font-size: .9375rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.actions { display: flex; flex-direction: column; gap: 12px; margin-top: 20px; }
button, a.button {
  font: inherit; font-weight: 600; line-height: 1.25; min-height: 48px; padding: 12px 20px; border-radius: 10px; cursor: pointer;
  text-wrap: balance; border: 1.5px solid var(--house); text-align: center; text-decoration: none; width: 100%;
  display: flex; align-items: center; justify-content: center;
}
button.primary, a.primary { background: var(--house); color: var(--house-ink); }
button.primary:hover, a.primary:hover { background: var(--house-dark); border-color: var(--house-dark); }
button.quiet, a.quiet { background: transparent; color: var(--house); border-color: var(--line); }
button.danger { background: transparent; color: var(--danger); border-color: var(--danger); }
button.danger:hover { background: var(--danger-ground); }
input::file-selector-button {
  font: inherit; font-weight: 600; color: var(--house); background: transparent; border: 1.5px solid var(--line);
  border-radius: 8px; padding: 4px 14px; margin: 0 12px 0 -4px; cursor: pointer;
}
button.quiet:hover, a.quiet:hover { border-color: var(--house); }
:focus-visible { outline: 3px solid var(--house); outline-offset: 2px; }
.problem { border: 2px solid var(--danger); background: var(--danger-ground); border-radius: 10px; padding: 12px 16px; margin: 0 0 16px; }
.problem p { margin: 0; }
.problem strong, .problem a { color: var(--danger); }
dl { display: grid; grid-template-columns: minmax(6.5rem, auto) 1fr; gap: 6px 16px; margin: 0; align-items: baseline; }
dt { color: var(--ink-soft); }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.headline { display: block; container-type: inline-size; overflow-wrap: anywhere; }
.headline + dl { margin-top: 16px; padding-top: 16px; border-top: 1px solid var(--line-soft); }
.headline + .payments { border-top: 2px solid var(--house); margin-top: 16px; padding-top: 16px; }
/* Large, and on one line whatever the card's width: 12, 17, 22 and 28 characters are 7, 9.7, 13 and 16.5 times as wide as the type is high. */
.amount { --largest: 2.25rem; font-size: min(100cqi / 7, var(--largest)); white-space: nowrap; font-weight: 700; line-height: 1.2; letter-spacing: -.01em; }
.amount.long { font-size: min(100cqi / 9.7, var(--largest)); }
.amount.longer { font-size: min(100cqi / 13, var(--largest)); }
.amount.longest { font-size: min(100cqi / 16.5, var(--largest)); }
.recipient { font-size: 1.125rem; line-height: 1.35; margin-top: 4px; text-wrap: pretty; }
.headline:has(.longer, .longest) .recipient, .payments .recipient { font-size: 1rem; }
.recipient > * { display: inline; }
.recipient dd { font-weight: 600; unicode-bidi: isolate; }
.payments > li { border-top: 1px solid var(--line-soft); padding: 16px 0; }
.payments > li:first-child { border-top: 0; padding-top: 0; }
.payments .amount { --largest: 1.5rem; }
.payments .headline + dl { margin-top: 12px; padding-top: 0; border-top: 0; }
ul, ol { list-style: none; margin: 0; padding: 0; }
.known { padding: 0; overflow: hidden; }
.known li + li { border-top: 1px solid var(--line-soft); }
.known button {
  position: relative; flex-direction: column; align-items: flex-start; padding: 12px 48px 12px 20px; border: 0; border-radius: 0;
  background: transparent; color: var(--ink); text-align: left; font-variant-numeric: tabular-nums;
}
.known button:hover { background: var(--tint); }
.known button:focus-visible { outline-offset: -3px; }
.known .number { font-weight: 400; }
.known-lead { margin: 0 0 8px; }
.total { border-top: 2px solid var(--house); padding-top: 12px; margin-top: 4px; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; font-weight: 700; }
.total span:last-child { margin-left: auto; text-align: right; font-variant-numeric: tabular-nums; }
.links li { margin: 0 0 12px; }
.doors { padding: 0; overflow: hidden; }
.doors li { position: relative; padding: 16px 48px 16px 20px; }
.doors li + li { border-top: 1px solid var(--line-soft); }
.doors li:hover { background: var(--tint); }
.doors a { color: var(--ink); font-weight: 700; text-decoration: none; }
.doors a::after { content: ""; position: absolute; inset: 0; border-radius: inherit; }
.doors a:focus-visible { outline: none; }
.doors a:focus-visible::after { outline: 3px solid var(--house); outline-offset: -3px; }
.doors p { margin: 2px 0 0; }
.doors li::after, .known button::after {
  content: ""; position: absolute; right: 22px; top: 50%; width: 9px; height: 9px; margin-top: -5px;
  border: solid var(--house); border-width: 2px 2px 0 0; transform: rotate(45deg); pointer-events: none;
}
section > h2:has(+ .doors) { margin: 24px 0 8px; }
section > h2:has(~ .known) { margin: 24px 0 0; }
@media (min-width: 560px) { .actions { flex-direction: row-reverse; } .actions > * { flex: 1; } .card { --edge: 28px; } .doors li, .known button { padding-left: 28px; } .known button { flex-direction: row; justify-content: space-between; align-items: center; gap: 16px; } }
@media (prefers-reduced-motion: no-preference) { button, a.button, .choice { transition: background-color 140ms, border-color 140ms; } }
.wide main { max-width: 1080px; }
.wide .head a { max-width: 1080px; }
.wide table { width: 100%; border-collapse: collapse; }
.wide th, .wide td { text-align: left; padding: 8px 12px 8px 0; border-top: 1px solid var(--line-soft); vertical-align: top; overflow-wrap: anywhere; }
.wide th, .wide td:nth-child(2), .wide td:nth-child(3) { white-space: nowrap; }
.wide h3 { font-size: 1rem; margin: 16px 0 8px; }
.wide .scroll { overflow-x: auto; }
.wide code { font: 400 .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.wide summary { display: flex; gap: 12px; cursor: pointer; padding: 12px 0; overflow-wrap: anywhere; list-style: none; }
.wide summary::-webkit-details-marker { display: none; }
.wide summary::before {
  content: ""; grid-area: sign; flex: none; width: 8px; height: 8px; border: solid; border-width: 2px 2px 0 0;
  align-self: start; margin-top: 9px; transform: rotate(45deg);
}
.wide details[open] > summary::before { transform: rotate(135deg); }
.wide summary code { font-weight: 600; }
.index ul { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0 0 16px; }
.index a { display: block; padding: 10px 0; font-weight: 600; text-decoration: none; }
.index a:hover { text-decoration: underline; }
.indexed h2 { scroll-margin-top: 24px; }
.operation summary { display: grid; grid-template: "sign method path" auto "sign method more" auto / 12px 4.5rem minmax(0, 1fr); gap: 2px 8px; align-items: baseline; }
.operation summary .tag { grid-area: method; justify-self: start; }
.operation summary .path { grid-area: path; }
.operation summary .more { grid-area: more; }
.operation summary:hover .path { text-decoration: underline; }
.wide details { border-top: 1px solid var(--line-soft); }
input[type="password"], .console-field input, .console-field select {
  display: block; width: 100%; font: inherit; padding: 8px 12px; min-height: 44px; color: var(--ink);
  background: var(--card); border: 1px solid var(--line); border-radius: 10px;
}
.console-nav { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: -8px 0 16px; }
.console-list a { color: var(--house); font-weight: 700; padding: 8px 0; display: inline-block; }
.console-nav a { color: var(--ink-soft); font-weight: 600; padding: 10px 0; text-decoration: none; }
.console-nav a:hover, .console-tabs a:hover { text-decoration: underline; }
.console-nav a[aria-current] { color: var(--ink); text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 6px; }
.console-world { margin: 0 0 24px; }
.console-world p { margin: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; }
.console-world strong { font-size: 1.125rem; }
.console-tabs { display: flex; flex-wrap: wrap; gap: 0 24px; border-bottom: 1px solid var(--line-soft); }
.console-tabs a { color: var(--house); font-weight: 600; padding: 12px 0 9px; margin: 0 0 -1px; text-decoration: none; border-bottom: 3px solid transparent; }
@media (width < 40rem) {
  .console-tabs { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; margin: 12px 0 0; border: 0; }
  .console-tabs a { display: grid; place-content: center; margin: 0; padding: 10px 12px; border: 1px solid var(--line-soft); border-radius: 8px; text-align: center; }
  .console-tabs a[aria-current] { background: var(--tint); }
}
.console-tabs a[aria-current] { color: var(--ink); border-color: var(--house); }
.tag {
  display: inline-block; padding: 2px 10px; border-radius: 999px; background: var(--tint); color: var(--ink);
  font-size: .875rem; font-weight: 600; line-height: 1.43; white-space: nowrap; font-variant-numeric: tabular-nums;
}
.tag.passed { background: var(--good-ground); color: var(--good); }
.tag.failed { background: var(--danger-ground); color: var(--danger); }
.tag.unseen { background: transparent; color: var(--ink-soft); box-shadow: inset 0 0 0 1px var(--line-soft); }
.console-list { margin: 0 0 16px; }
.console-list li { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 12px; padding: 8px 0; overflow-wrap: anywhere; }
.console-list li:has(> a) { padding: 2px 0; }
.console-list li:has(> a) > .soft { padding-bottom: 8px; }
.console-list:first-child > li:first-child { padding-top: 0; margin-top: -6px; }
.console-list:last-child > li:last-child { padding-bottom: 0; margin-bottom: -6px; }
.console-list.verdicts > li { display: grid; grid-template-columns: minmax(0, 1fr) auto; padding: 12px 0; }
.verdicts > li > :not(strong, .tag) { grid-column: 1 / -1; margin: 4px 0 0; }
.verdicts > li > .tag { align-self: start; }
.verdicts .seen li { padding: 0; border: 0; }
.console-list li + li { border-top: 1px solid var(--line-soft); }
.console-form { display: grid; gap: 12px; margin: 0; }
.card > * + .console-form, .card > .console-list + .console-row, details > .console-form + .console-form { margin-top: 12px; }
.console-part > .console-form + .console-form { margin-top: 12px; }
.console-makes li { display: grid; gap: 12px; padding: 16px 0; align-items: center; }
.console-makes li + li { border-top: 1px solid var(--line-soft); }
.console-makes li:first-child { padding-top: 0; }
.console-makes li:last-child { padding-bottom: 0; }
.console-makes p { margin: 0; }
.wide .console-ending { border: 0; }
.wide .console-ending summary { padding: 10px 0; margin: -10px 0; font-weight: 600; color: var(--danger); }
.console-ending[open] summary { margin-bottom: 2px; }
.console-ending svg {
  flex: none; width: 20px; height: 20px; margin-top: 2px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
  stroke-linejoin: round;
}
.console-file { margin: 0; }
form:has(#fault option:not([value="delay"]):checked) .console-field:has(#milliseconds),
form:has(#fault option:not([value="error"], [value="html"]):checked) .console-field:has(#status),
form:has(#fault option:not([value="change-field"]):checked) .console-field:is(:has(#field), :has(#value)) { display: none; }
.console-field label { font-weight: 700; display: block; margin: 0 0 4px; }
.console-switch { display: flex; gap: 12px; align-items: flex-start; padding: 8px 0; cursor: pointer; }
.console-switch input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--house); }
/* Drawn, since browsers fill an unchecked control with grey in the dark; the browser's own where it sets the colours. */
@media (forced-colors: none) {
  .choice input, .console-switch input {
    appearance: none; display: grid; place-content: center; border: 2px solid var(--line); background: var(--card);
    border-radius: 5px; cursor: pointer; print-color-adjust: exact;
  }
  .choice input[type="radio"] { border-radius: 50%; }
  .choice input:checked, .console-switch input:checked { border-color: var(--house); background: var(--house); }
  .choice input:checked::before, .console-switch input:checked::before {
    content: ""; width: 4px; height: 9px; margin-top: -4px; border: solid var(--house-ink); border-width: 0 2px 2px 0;
    transform: rotate(45deg);
  }
  .choice input[type="radio"]:checked::before {
    width: 8px; height: 8px; margin: 0; border: 0; border-radius: 50%; background: var(--house-ink);
  }
  .console-field:has(select) { position: relative; }
  .console-field select { appearance: none; padding-right: 40px; text-overflow: ellipsis; }
  .console-field:has(select)::after {
    content: ""; position: absolute; right: 16px; bottom: 21px; width: 8px; height: 8px; border: solid var(--house);
    border-width: 0 2px 2px 0; transform: rotate(45deg); pointer-events: none;
  }
}
.console-row { display: flex; flex-direction: column; gap: 12px; }
.console-part { border-top: 1px solid var(--line-soft); padding: 16px 0; }
.console-part summary { font-weight: 700; }
.console-part h3, .console-part h4 { font-size: 1rem; margin: 16px 0 8px; }
.wide .console-part details { border: 0; }
.console-failed { color: var(--danger); }
#request-list { padding: 0; overflow: hidden; }
#request-list > p { padding: 20px; }
.wide details.console-request:first-child { border-top: 0; }
.console-request > :not(summary) { margin-left: 20px; margin-right: 20px; }
.console-request > :last-child { padding-bottom: 20px; }
.wide .console-request summary {
  display: grid; grid-template: "sign status path" auto "sign time more" auto / 12px auto minmax(0, 1fr);
  gap: 4px 12px; align-items: baseline; padding: 12px 20px;
}
.console-request summary::before, .operation summary::before { border-color: var(--house); }
.console-request summary:hover { background: var(--tint); }
.console-request summary:focus-visible { outline-offset: -3px; }
.console-request summary .tag { grid-area: status; justify-self: start; }
.wide .console-request .path { grid-area: path; font-weight: 500; overflow-wrap: anywhere; }
.console-request:not([open]) .path { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }
.console-request time { grid-area: time; font-variant-numeric: tabular-nums; }
.console-request .more { grid-area: more; }
.console-checks li, .console-headers li { padding: 2px 0; overflow-wrap: anywhere; }
.console-headers { margin: 0 0 12px; }
@media (min-width: 720px) {
  .wide .console-request summary {
    grid-template: "sign status path time" auto "sign . more more" auto / 12px 3.25rem minmax(0, 1fr) auto;
  }
  .console-row { flex-direction: row; flex-wrap: wrap; }
  .console-steps { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
  .console-steps .console-form button { width: 100%; }
  .console-steps > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  .console-makes li { grid-template-columns: 1fr 14rem; gap: 24px; }
  .console-makes li button { width: 100%; }
  .console-form button, .console-file a.button { width: auto; justify-self: start; display: inline-flex; }
  .console-form:has(.console-field) { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); align-items: end; }
  .console-form:has(.console-field) > button { grid-column: 1; }
}
@media (min-width: 1080px) {
  .indexed { display: grid; grid-template-columns: 11rem minmax(0, 1fr); gap: 24px; align-items: start; }
  .index { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 16px 4px 16px 0; }
  .index ul { display: block; margin: 0; }
  .index a { padding: 8px 0; }
  .console-cards { columns: 2; column-gap: 16px; }
  .console-cards > * { break-inside: avoid; }
}
.wide pre { overflow-x: auto; background: var(--ground); padding: 12px; border-radius: 10px; font: 400 .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
`;
