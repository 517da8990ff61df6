/** The small picture on empty pages: a mooring on a still day. */
export function QuietQuay() {
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
      <path d="M36 60h12v3h-2v7h-8v-7h-2zm32 0h12v3h-2v7h-8v-7h-2z" className="fill-scene-roof" />
      <path
        d="M74 64c26 16 40 20 62 19"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-scene-timber"
      />
    </svg>
  );
}
