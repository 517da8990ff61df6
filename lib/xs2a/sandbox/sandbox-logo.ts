/** The sandbox bank's logo as a picture of its own, SVG: its favicon, and what a TPP shows beside its name. */
export const SANDBOX_LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a1f4b"/><path d="M5 11.500c4.200-3.500 8.500-2.500 11 4 2.500-6.500 6.800-7.500 11-4M5 23c3.700 0 3.700 2.400 7.300 2.400S16 23 19.700 23s3.600 2.400 7.300 2.400" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/></svg>';
