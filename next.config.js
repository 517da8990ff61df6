import createNextIntlPlugin from 'next-intl/plugin';

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Closes /_next/image, which nothing here needs.
  images: { unoptimized: true },
  // Types are checked once, by the stage `types` of `npm test`, and not again at the first start of a clone.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // undici asserts about what a server sends. Node parses the source around a failed assertion for its message, which
  // takes minutes in a bundle: an answer of 101 stopped the whole process.
  serverExternalPackages: [
    '@node-rs/argon2',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'undici',
  ],
  // A title comes with its page: streamed after it, the page has none for a moment each time that its address changes.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `next dev` neither writes instruction files into the tree nor stops a command to offer an upgrade.
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Nothing reads those of a build: they cost a fifth of it, and 67 MB.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // scripts/product/build.ts says so of the first build of a clone.
    turbopackFileSystemCacheForBuild: process.env.BUILD_IS_KEPT !== 'false',
  },
  redirects: async () => [
    // A card had an address of its own before it became an account.
    { source: '/cards/:accountId', destination: '/accounts/:accountId', permanent: true },
    // Most payments are of one kind, and the others are one tap away. A page that redirected would do so after a second,
    // whatever was pressed meanwhile, since the frame around it has been sent by then.
    { source: '/payments/new', destination: '/payments/new/norway', permanent: false },
  ],
};

export default createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Sentences are parsed while the application is built, so that no page ships the parser.
    messages: {
      path: './messages',
      format: 'json',
      locales: 'infer',
      sourceLocale: 'en',
      precompile: true,
    },
  },
})(config);
