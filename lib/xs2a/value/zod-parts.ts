/** The parts of zod that a browser may load. */

export type {
  core,
  infer,
  input,
  output,
  ZodArray,
  ZodOptional,
  ZodString,
  ZodType,
} from 'zod';
export {
  array,
  boolean,
  enum,
  ipv4,
  ipv6,
  literal,
  looseObject,
  NEVER,
  never,
  number,
  object,
  preprocess,
  record,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  uuid,
} from 'zod';
