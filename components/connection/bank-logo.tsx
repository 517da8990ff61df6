type BankLogoProps = { bank: { name: string; logo: string | null } };

/** A bank's logo, or its first letter. The name is beside it. */
export function BankLogo({ bank }: BankLogoProps) {
  const place =
    'flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-surface';
  return bank.logo === null ? (
    <span aria-hidden="true" className={`${place} font-semibold text-accent`}>
      {[...bank.name][0]}
    </span>
  ) : (
    <span className={place}>
      {/* biome-ignore lint/performance/noImgElement: an SVG of the bank's own, which nothing can make smaller. */}
      <img src={bank.logo} alt="" className="size-full object-contain" />
    </span>
  );
}
