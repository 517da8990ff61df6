/** The ferry in the pictures, in the front page's dimensions. */
export function Ferry() {
  return (
    <>
      <path d="M858 318h214l-22 34H884c-12 0-22-14-26-34Z" className="fill-scene-hull" />
      <path d="M884 294h158v24H884z" className="fill-scene-deck" />
      <path d="M906 270h104l10 24H898z" className="fill-scene-deck" />
      <path d="M966 244h22v26h-22z" className="fill-scene-house-a" />
      <path d="M966 252h22v6h-22z" className="fill-scene-sun" />
      <path d="M922 236h3v34h-3z" className="fill-scene-timber" />
      <g className="fill-scene-house-a">
        <path d="M914 278h14v9h-14zm22 0h14v9h-14zm22 0h14v9h-14zm22 0h14v9h-14z" />
        <circle cx="904" cy="306" r="4" />
        <circle cx="930" cy="306" r="4" />
        <circle cx="956" cy="306" r="4" />
        <circle cx="982" cy="306" r="4" />
        <circle cx="1008" cy="306" r="4" />
      </g>
      <path d="M868 328h196" strokeWidth="3" className="stroke-scene-sun" />
    </>
  );
}
