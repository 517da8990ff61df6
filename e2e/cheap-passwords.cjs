// Loaded before all else into the application that the browser tests share: they register a hundred people, and a hash at
// its full cost takes a core for a while. That passwords are kept at the full cost is held by lib/auth/password.test.ts.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 });
