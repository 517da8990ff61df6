import { classNames } from '@/components/ui/class-names';
import { Ferry } from './ferry';

type CrossingProps = {
  hasArrived: boolean;
  /** Whether it comes in as the picture is shown. */
  isNew?: boolean;
};

/** The ferry under way to the quay, or moored there: how far something has come. The words beside it say so too. */
export function Crossing({ hasArrived, isNew = false }: CrossingProps) {
  return (
    <svg
      viewBox="0 -28 360 100"
      aria-hidden="true"
      data-crossing={hasArrived ? 'arrived' : 'under-way'}
      className="block aspect-18/5 w-full"
    >
      {/* Drawn from right to left, and shown as one reads. */}
      <g transform="translate(360 0) scale(-1 1)">
        <circle cx="300" cy="6" r="11" className="fill-scene-sun" />
        <path
          d="M226-8c3-4 6-4 9 0 2-4 6-4 9 0m14 14c2-3 5-3 7 0 2-3 5-3 7 0"
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-scene-timber"
        />
        <path
          d="M96 50 142 22l22 12 30-20 38 28 28-16 36 18 28-12 36 18Z"
          className="fill-scene-far"
        />
        <path d="m150 50 40-16 30 10 44-18 46 16 50-14v22Z" className="fill-scene-hill" />
        <path d="M0 48h360v24H0Z" className="fill-scene-water" />
        <path
          d="M150 58h26m62 5h34m20-8h28m-196 12h30"
          fill="none"
          strokeWidth="1.5"
          strokeLinecap="round"
          className="stroke-scene-glint"
        />
        <g
          className={classNames(
            'transition-transform duration-200 ease-out',
            hasArrived ? 'translate-x-0' : 'translate-x-27',
            isNew && 'animate-slide-in',
          )}
        >
          <g transform="translate(-142 -36) scale(.27)">
            <Ferry />
          </g>
        </g>
        <path d="M0 44h84v5H0Z" className="fill-scene-timber" />
        <path d="M14 49h4v23h-4zm28 0h4v23h-4zm28 0h4v23h-4z" className="fill-scene-timber" />
        <path
          d="M52 37h8v2h-2v5h-4v-5h-2zm18 0h8v2h-2v5h-4v-5h-2z"
          className="fill-scene-bollard"
        />
        <path d="M8 44V20l11-10 11 10v24Z" className="fill-scene-house-a" />
        <path d="M30 44V24l9-8 9 8v20Z" className="fill-scene-house-b" />
        <path
          d="M13 26h4v6h-4zm8 0h4v6h-4zm12 3h4v5h-4zm7 0h4v5h-4z"
          className="fill-scene-window"
        />
      </g>
    </svg>
  );
}
