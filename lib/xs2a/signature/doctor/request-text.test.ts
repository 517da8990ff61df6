import { describe, expect, it } from 'vitest';
import { readRequestText } from './request-text';

function requestOf(text: string) {
  const read = readRequestText(text);
  if (!read.ok) throw new Error(`${read.reason} in line ${read.line}`);
  return read.request;
}

describe('a curl command that puts its data into the query', () => {
  it.each([
    ["-G --data-urlencode 'a=b'", 'GET', '/v1/accounts?a=b'],
    ["--get --data-urlencode 'a=b c&d=å!'", 'GET', '/v1/accounts?a=b+c%26d%3D%C3%A5%21'],
    ["-G --data-urlencode '=b/c' --data-urlencode 'd/e'", 'GET', '/v1/accounts?b%2Fc&d%2Fe'],
    ["-sG -d a=b --data-raw '@c'", 'GET', '/v1/accounts?a=b&@c'],
    ['-XDELETE -G -d a=b', 'DELETE', '/v1/accounts?a=b'],
    ['-IG -d a=b', 'HEAD', '/v1/accounts?a=b'],
    ["-G -d ''", 'GET', '/v1/accounts'],
    ['-G', 'GET', '/v1/accounts'],
  ])('%s', (options, method, target) => {
    const request = requestOf(`curl ${options} https://bank.example/v1/accounts#top`);
    expect(request).toEqual({
      method,
      target,
      host: 'bank.example',
      headers: [],
      body: Buffer.from(''),
    });
  });

  it('has it after the query that the address has', () => {
    const targetOf = (address: string) => requestOf(`curl -G '${address}' -d a=b`).target;
    expect(targetOf('https://bank.example/v1/accounts?x=1#top')).toBe('/v1/accounts?x=1&a=b');
    expect(targetOf('https://bank.example/v1/accounts?')).toBe('/v1/accounts?a=b');
  });

  it.each(['-d @query', '--data-urlencode @query', '--data-urlencode a@query'])(
    'has no target that could be told when it is in a file: %s',
    (data) => {
      const request = requestOf(`curl -G https://bank.example/v1/accounts ${data}`);
      expect(request).toMatchObject({ method: 'GET', target: undefined, body: Buffer.from('') });
      expect(request).not.toHaveProperty('isBodyElsewhere');
    },
  );
});

describe('a curl command', () => {
  it('may be written with the name of the program on Windows', () => {
    expect(requestOf('curl.exe -H "Date: x" https://bank.example/v1/accounts')).toMatchObject({
      target: '/v1/accounts',
      headers: [['Date', 'x']],
    });
  });

  it('has a path also where its address begins with a query, and none where the query is elsewhere', () => {
    expect(requestOf('curl https://bank.example?x=1').target).toBe('/?x=1');
    const apart = requestOf('curl --url-query a=b https://bank.example/v1/accounts');
    expect([apart.target, apart.host]).toEqual([undefined, 'bank.example']);
  });

  it.each(['\\\n', '\\\r\n', '^\n', '^\r\n', '`\n', '`\r\n'])('goes on after %j', (lineEnd) => {
    const lines = ['curl https://bank.example/v1/accounts', '-X PUT', '-d a^`b'];
    expect(requestOf(lines.join(` ${lineEnd}  `))).toMatchObject({
      method: 'PUT',
      target: '/v1/accounts',
      body: Buffer.from('a^`b'),
    });
    expect(requestOf(lines.join(lineEnd))).toMatchObject({
      method: 'PUT',
      target: '/v1/accounts',
    });
  });

  it.each([
    [String.raw`\xc3\xa5`, 'å'],
    [String.raw`\303\245\x2c\54\0619`, 'å,,19'],
    [String.raw`\xc3\245 \u00e5 \xe2\x82\xac`, 'å å €'],
    [String.raw`\a\b\e\f\v\n\r\t`, '\u0007\u0008\u001b\u000c\u000b\n\r\t'],
    [String.raw`\\x41\\\'\"\?\q`, `\\x41\\'"?\\q`],
  ])("has the text that the shell makes of $'%s'", (written, body) => {
    expect(requestOf(`curl https://bank.example -d $'${written}'`).body.toString()).toBe(body);
  });

  it.each(['-I', '-Is', '-sI', '-kIL', '-sILo answer.txt', '-ILH a:b'])(
    'asks for the head alone: %s',
    (flags) => {
      expect(requestOf(`curl ${flags} https://bank.example/v1/accounts`)).toMatchObject({
        method: 'HEAD',
        target: '/v1/accounts',
      });
    },
  );

  it.each(['-o I', '-oI', '-A -I', '-HI:a', '-u G:I'])('does not ask for it: %s', (options) => {
    expect(requestOf(`curl ${options} https://bank.example/v1/accounts`)).toMatchObject({
      method: 'GET',
      target: '/v1/accounts',
    });
  });
});

it('leaves the target of raw HTTP as it is, which may have a fragment', () => {
  expect(requestOf('GET /v1/accounts?a=b#top HTTP/1.1').target).toBe('/v1/accounts?a=b#top');
  expect(requestOf('curl https://bank.example/v1/accounts?a=b#top').target).toBe(
    '/v1/accounts?a=b',
  );
});
