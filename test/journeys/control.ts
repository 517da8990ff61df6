/** Addresses of a process under test that the product does not have. */
export const CONTROL = {
  clock: '/journeys/clock',
  seal: '/journeys/seal',
} as const;
