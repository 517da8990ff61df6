import createNextIntlPlugin from 'next-intl/plugin';

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Closes /_next/image, which nothing here needs.
  images: { unoptimized: true },
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ['@node-rs/argon2', 'pdfkit', 'pg', 'pg-boss', 'pino'],
  devIndicators: false,
  // `next dev` neither writes instruction files into the tree nor stops a command to offer an upgrade.
  agentRules: false,
  experimental: { agentUpgrade: false },
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(config);
