export type MerchantKind = (typeof KINDS)[number]['kind'];

/** ISO 18245 in everyday words: ranges of codes, narrower ones before the wider ones that contain them. */
const KINDS = [
  { kind: 'airline', from: 3000, to: 3350 },
  { kind: 'carRental', from: 3351, to: 3500 },
  { kind: 'hotel', from: 3501, to: 3999 },
  { kind: 'train', from: 4111, to: 4112 },
  { kind: 'taxi', from: 4121, to: 4121 },
  { kind: 'bus', from: 4131, to: 4131 },
  { kind: 'ferry', from: 4411, to: 4411 },
  { kind: 'airline', from: 4511, to: 4511 },
  { kind: 'travelAgency', from: 4722, to: 4723 },
  { kind: 'telecom', from: 4812, to: 4816 },
  { kind: 'streaming', from: 4899, to: 4899 },
  { kind: 'utilities', from: 4900, to: 4900 },
  { kind: 'homeImprovement', from: 5200, to: 5261 },
  { kind: 'department', from: 5300, to: 5399 },
  { kind: 'groceries', from: 5411, to: 5499 },
  { kind: 'fuel', from: 5541, to: 5542 },
  { kind: 'car', from: 5511, to: 5599 },
  { kind: 'clothing', from: 5611, to: 5699 },
  { kind: 'furniture', from: 5712, to: 5722 },
  { kind: 'electronics', from: 5732, to: 5735 },
  { kind: 'restaurant', from: 5811, to: 5812 },
  { kind: 'bar', from: 5813, to: 5813 },
  { kind: 'fastFood', from: 5814, to: 5814 },
  { kind: 'digital', from: 5815, to: 5818 },
  { kind: 'pharmacy', from: 5912, to: 5912 },
  { kind: 'wineShop', from: 5921, to: 5921 },
  { kind: 'sports', from: 5940, to: 5941 },
  { kind: 'books', from: 5942, to: 5942 },
  { kind: 'shop', from: 5900, to: 5999 },
  { kind: 'cash', from: 6010, to: 6011 },
  { kind: 'insurance', from: 6300, to: 6399 },
  { kind: 'hotel', from: 7011, to: 7011 },
  { kind: 'hairdresser', from: 7230, to: 7298 },
  { kind: 'parking', from: 7523, to: 7523 },
  { kind: 'cinema', from: 7829, to: 7841 },
  { kind: 'leisure', from: 7900, to: 7999 },
  { kind: 'health', from: 8000, to: 8099 },
  { kind: 'education', from: 8200, to: 8299 },
  { kind: 'publicService', from: 9200, to: 9499 },
] as const;

/** The kind of business for a merchant category code; null for an unknown or malformed one. */
export function merchantKind(code: string): MerchantKind | null {
  if (!/^\d{4}$/.test(code)) return null;
  const digits = Number(code);
  return KINDS.find(({ from, to }) => digits >= from && digits <= to)?.kind ?? null;
}
