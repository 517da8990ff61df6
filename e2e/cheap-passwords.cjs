// Loaded first into the application that the browser tests share: they register a hundred people, and a hash at full
// cost occupies a core for a while. lib/auth/password.test.ts checks that passwords are stored at full cost.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 });
