/** What lies at the quay; without it the rope waits for a boat. */
export type AtQuay = 'boat' | 'crates' | 'gull' | 'mailbox';

/** The small picture on empty pages: a mooring on a still day, with what the page is about. */
export function QuietQuay({ at }: { at?: AtQuay | undefined }) {
  return (
    <svg viewBox="0 0 240 120" aria-hidden="true" className="h-30 w-60 max-w-full">
      <circle cx="208" cy="26" r="11" className="fill-scene-sun" />
      <path d="M18 76 58 42l18 14 26-22 44 42Z" className="fill-scene-far" />
      <path d="m92 76 34-24 20 12 22-18 52 30Z" className="fill-scene-hill" />
      <path d="M8 76h224v22a14 14 0 0 1-14 14H22A14 14 0 0 1 8 98Z" className="fill-scene-water" />
      <path
        d="M128 88h30m-58 10h22m52 2h34"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="stroke-scene-glint"
      />
      <path d="M8 70h88v7H8z" className="fill-scene-timber" />
      <path d="M20 77h6v23h-6zm32 0h6v27h-6zm32 0h6v23h-6z" className="fill-scene-timber" />
      <path d="M19 40h2v30h-2z" className="fill-scene-timber" />
      <path d="M15 34h10v8H15z" className="fill-scene-lamp" />
      <path d="m13 34 7-5 7 5z" className="fill-scene-timber" />
      {at === 'crates' ? (
        <Crates />
      ) : (
        <path d="M36 60h12v3h-2v7h-8v-7h-2z" className="fill-scene-bollard" />
      )}
      <path d="M76 60h12v3h-2v7h-8v-7h-2z" className="fill-scene-bollard" />
      {at === 'gull' && <Gull />}
      {at === 'mailbox' && <Mailbox />}
      {at === 'boat' && <Boat />}
      <path
        d={at === 'boat' ? 'M82 65c14 14 28 20 47 18' : 'M82 65c22 15 34 19 56 18'}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-scene-timber"
      />
    </svg>
  );
}

function Boat() {
  return (
    <>
      <path d="M159 40h2.5v41H159z" className="fill-scene-timber" />
      <path
        d="M163.5 42c8 8 13 19 14 32h-14Zm-7 8v24h-14c2-9 7-18 14-24Z"
        className="fill-scene-sun"
      />
      <path d="M126 80h70c-2 10-8 16-18 16h-38c-8 0-13-6-14-16Z" className="fill-scene-house-b" />
      <path d="M126 80h70l-1 4h-68z" className="fill-scene-hull" />
      <path d="M130 99h60" strokeWidth="2.5" strokeLinecap="round" className="stroke-scene-glint" />
    </>
  );
}

function Crates() {
  return (
    <>
      <path d="M32 53h17v17H32zm8-18h17v17H40z" className="fill-scene-house-b" />
      <path d="M50 53h17v17H50z" className="fill-scene-house-a" />
      <path
        d="M32 58.500h17m-17 6h17m1-6h17m-17 6h17M40 40.500h17m-17 6h17"
        strokeWidth="1.5"
        className="stroke-scene-deck"
      />
    </>
  );
}

function Gull() {
  return (
    <>
      <path
        d="M80 56v5m5-5v5"
        strokeWidth="1.5"
        strokeLinecap="round"
        className="stroke-scene-lamp"
      />
      <path
        d="M66 53c8 0 9-7 17-8 1-5 8-7 11-3l5 2-5 1.500c1 8-5 12.5-13 12.5-7 0-11-2-15-5Z"
        className="fill-scene-deck stroke-scene-near"
      />
      <path d="M66 53c8 0 12-5 19-5-1 5-7 8-14 7.500Z" className="fill-scene-near" />
      <path d="m94 42 5 2-5 1.500z" className="fill-scene-lamp" />
      <circle cx="90.5" cy="42.5" r="1.2" className="fill-scene-bollard" />
    </>
  );
}

function Mailbox() {
  return (
    <>
      <path d="M60 52h3v18h-3z" className="fill-scene-timber" />
      <path d="M50 53V43a6 6 0 0 1 6-6h11a6 6 0 0 1 6 6v10Z" className="fill-scene-house-b" />
      <path d="M54 43h9v3h-9z" className="fill-scene-roof" />
      <path d="M69 32h2v9h-2zm2 0h7v5h-7z" className="fill-scene-house-d" />
    </>
  );
}
