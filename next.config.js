import createNextIntlPlugin from 'next-intl/plugin';

/** @type {import('next').NextConfig} */
const config = {
  output: 'standalone',
  poweredByHeader: false,
  // Disables /_next/image, which nothing here needs.
  images: { unoptimized: true },
  // Types are checked by the stage `types` of `npm test`, and not again at the first start of a clone.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname },
  // undici asserts about what a server sends. For the message of a failed assertion Node parses the source around it,
  // which takes minutes in a bundle: an answer of 101 stopped the whole process.
  serverExternalPackages: [
    '@node-rs/argon2',
    'nodemailer',
    'pdfkit',
    'pg',
    'pino',
    'prom-client',
    'undici',
  ],
  // The title comes with its page: if it were streamed later, each navigation would show a page without a title for a
  // moment.
  htmlLimitedBots: /.*/,
  devIndicators: false,
  // `next dev` neither writes instruction files into the tree nor interrupts a command to offer an upgrade.
  agentRules: false,
  experimental: {
    agentUpgrade: false,
    // Nothing reads source maps of a build: they cost a fifth of its time, and 67 MB.
    turbopackSourceMaps: process.env.NODE_ENV !== 'production',
    // scripts/product/build.ts turns it off for the first build of a clone.
    turbopackFileSystemCacheForBuild: process.env.BUILD_IS_KEPT !== 'false',
  },
  redirects: async () => [
    // A card had an address of its own before it became an account.
    { source: '/cards/:accountId', destination: '/accounts/:accountId', permanent: true },
    // Most payments are of one kind, and the others are one tap away. A redirect in the page would come a second later,
    // because the frame has been sent by then, and would disrupt whatever was pressed meanwhile.
    { source: '/payments/new', destination: '/payments/new/norway', permanent: false },
  ],
};

const withMessages = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: {
    // Messages are parsed while the application is built, so that no page ships the parser.
    messages: {
      path: './messages',
      format: 'json',
      locales: 'infer',
      sourceLocale: 'en',
      precompile: true,
    },
  },
})(config);

// The plugin puts its own function here, for messages that are compiled.
withMessages.turbopack.resolveAlias['use-intl/format-message'] = './lib/i18n/format-message.ts';

export default withMessages;
