import { classNames } from '@/components/ui/class-names';
import { Ferry } from './ferry';

type House = {
  x: number;
  width: number;
  eaves: number;
  ridge: number;
  wall: string;
  window: string;
  rows: number;
};

// Gable to gable, as on the old quay of Bergen; heights in the drawing's own units, measured up from the deck.
const HOUSES: readonly House[] = [
  {
    x: 96,
    width: 92,
    eaves: 132,
    ridge: 178,
    wall: 'fill-scene-house-b',
    window: 'fill-scene-window',
    rows: 3,
  },
  {
    x: 188,
    width: 84,
    eaves: 118,
    ridge: 162,
    wall: 'fill-scene-house-c',
    window: 'fill-scene-window-dim',
    rows: 3,
  },
  {
    x: 272,
    width: 96,
    eaves: 138,
    ridge: 186,
    wall: 'fill-scene-house-a',
    window: 'fill-scene-window',
    rows: 3,
  },
  {
    x: 368,
    width: 80,
    eaves: 110,
    ridge: 150,
    wall: 'fill-scene-house-d',
    window: 'fill-scene-window',
    rows: 2,
  },
  {
    x: 448,
    width: 88,
    eaves: 128,
    ridge: 172,
    wall: 'fill-scene-house-b',
    window: 'fill-scene-window',
    rows: 3,
  },
  {
    x: 536,
    width: 76,
    eaves: 96,
    ridge: 132,
    wall: 'fill-scene-house-c',
    window: 'fill-scene-window-dim',
    rows: 2,
  },
];

const DECK = 356;

type MorningQuayProps = {
  /** What it shows, where it is more than decoration. */
  title?: string;
  /** Whether its middle is covered: the houses, the ferry, the sun and the birds are then further out. */
  isCovered?: boolean;
  /** Whether its sky is covered, which would cut the sun and the birds. */
  hasSky?: boolean;
  className?: string;
};

/** A quay on a clear morning, a small ferry on its way in. */
export function MorningQuay({
  title,
  isCovered = false,
  hasSky = true,
  className,
}: MorningQuayProps) {
  return (
    <svg
      viewBox="0 0 1440 440"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={title}
      aria-hidden={title === undefined}
      className={classNames('block w-full', className)}
    >
      {hasSky && <circle cx={isCovered ? 1240 : 964} cy="136" r="44" className="fill-scene-sun" />}
      <path
        d="M560 300 690 196l62 44 96-88 74 58 70-40 116 92 88-56 122 70 122-34v58Z"
        className="fill-scene-far"
      />
      <path
        d="M0 300v-96l92-64 84 62 66-34 120 88 92-52 126 74 96-36 112 58Z"
        className="fill-scene-far"
      />
      <path
        d="m700 306 124-64 66 30 104-60 88 52 112-38 96 46 150-30v64Z"
        className="fill-scene-hill"
      />
      <path d="M980 312c78-36 136-20 196-32s150-34 264-22v54Z" className="fill-scene-near" />
      <path d="M0 304h1440v136H0Z" className="fill-scene-water" />
      <g fill="none" strokeWidth="4" strokeLinecap="round" className="stroke-scene-glint">
        <path d="M760 330h96M1040 326h150M1270 344h90M690 372h60M880 366h46M1130 384h120M960 404h84M1330 396h70M740 414h110M1190 424h60" />
      </g>

      <g transform={isCovered ? 'translate(190 0)' : 'translate(-36 0)'}>
        <path
          d="M812 352c30 6 44-4 74-4h206"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          className="stroke-scene-glint"
        />
        <Ferry />
      </g>

      {/* Beside what covers the middle, not behind it, except on a phone, where nothing is covered. */}
      <g className={isCovered ? 'sm:-translate-x-60' : undefined}>
        {HOUSES.map((house) => (
          <GableHouse key={house.x} {...house} />
        ))}
        <path d={`M0 ${DECK}h690v16H0Z`} className="fill-scene-timber" />
        <g className="fill-scene-timber">
          <path d="M28 372h14v68H28zm96 0h14v68h-14zm96 0h14v68h-14zm96 0h14v68h-14zm96 0h14v68h-14zm96 0h14v68h-14zm96 0h14v68h-14zm64 0h14v68h-14z" />
        </g>
        <path d="M0 372h690v6H0Z" className="fill-scene-roof" />
        <g className="fill-scene-bollard">
          <path d="M622 336h20v5h-4v15h-12v-15h-4zm44 0h20v5h-4v15h-12v-15h-4z" />
          <path d="M52 282h4v74h-4zm-12-6h28v6H40z" />
          <path d="M640 262h4v74h-4zm-2-2h8v4h-8z" />
        </g>
        <circle cx="54" cy="270" r="7" className="fill-scene-window" />
        <circle cx="642" cy="256" r="7" className="fill-scene-window" />
      </g>
      {hasSky && (
        <g
          fill="none"
          strokeWidth="3"
          strokeLinecap="round"
          transform={isCovered ? 'translate(330 0)' : undefined}
          className="stroke-scene-timber"
        >
          <path d="M760 140c8-9 16-9 22 0 6-9 14-9 22 0M836 104c6-7 12-7 16 0 4-7 10-7 16 0M704 176c5-6 10-6 14 0 4-6 9-6 14 0" />
        </g>
      )}
    </svg>
  );
}

function GableHouse({ x, width, eaves, ridge, wall, window, rows }: House) {
  const middle = x + width / 2;
  const columns = 3;
  const gap = width / (columns + 1);
  return (
    <>
      <path
        d={`M${x} ${DECK}V${DECK - eaves}L${middle} ${DECK - ridge}L${x + width} ${DECK - eaves}V${DECK}Z`}
        className={wall}
      />
      <path
        d={`M${x - 5} ${DECK - eaves + 5}L${middle} ${DECK - ridge - 3}L${x + width + 5} ${DECK - eaves + 5}`}
        fill="none"
        strokeWidth="7"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-scene-roof"
      />
      {Array.from({ length: rows * columns }, (_, index) => {
        const row = Math.floor(index / columns);
        const column = index % columns;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing, which never changes.
            key={index}
            x={x + gap * (column + 1) - 6}
            y={DECK - eaves + 16 + row * 33}
            width="12"
            height="17"
            rx="1"
            className={window}
          />
        );
      })}
      <rect x={middle - 5} y={DECK - ridge + 19} width="10" height="12" rx="1" className={window} />
    </>
  );
}
