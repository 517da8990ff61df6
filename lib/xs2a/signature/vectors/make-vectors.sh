#!/usr/bin/env bash
# Makes the vectors beside it with OpenSSL 3; node only puts the pieces into JSON. Everything is new in each run, and
# no private key is kept.
#   names.json         issuers whose names are hard to write, the names as OpenSSL writes them, signatures by OpenSSL
#   certificates.json  certificates that may be trusted and such that may not, all by one authority
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'status=$?; [ "$status" = 0 ] || cat "$work/log" >&2; rm -rf "$work"' EXIT
cd "$work"
mkdir names certificates

# The extensions of every kind of certificate; $1 is the string mask of names.
config() {
  cat <<CONFIG
oid_section = types
[types]
unknownToOpenssl = 1.3.6.1.4.1.99999.1
[req]
distinguished_name = name
string_mask = $1
[name]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[seal]
basicConstraints = critical,CA:FALSE
keyUsage = critical,digitalSignature,nonRepudiation
[aisp]
basicConstraints = critical,CA:FALSE
keyUsage = critical,nonRepudiation
1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:aisp_statements
[every_role]
1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:every_role_statements
[no_role]
keyUsage = critical,digitalSignature
1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:no_role_statements
[other_usage]
keyUsage = critical,keyEncipherment
1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:aisp_statements
[subordinate]
basicConstraints = critical,CA:TRUE
1.3.6.1.5.5.7.1.3 = ASN1:SEQUENCE:aisp_statements
[broken_statements]
1.3.6.1.5.5.7.1.3 = DER:30:05:30:08:06:03
[aisp_statements]
compliance = SEQUENCE:compliance
psd2 = SEQUENCE:aisp_psd2
[every_role_statements]
psd2 = SEQUENCE:every_role_psd2
[no_role_statements]
compliance = SEQUENCE:compliance
[compliance]
id = OID:0.4.0.1862.1.1
[aisp_psd2]
id = OID:0.4.0.19495.2
info = SEQUENCE:aisp_info
[every_role_psd2]
id = OID:0.4.0.19495.2
info = SEQUENCE:every_role_info
[aisp_info]
roles = SEQUENCE:aisp_roles
nca_name = UTF8:Finanstilsynet
nca_id = UTF8:NO-FSA
[every_role_info]
roles = SEQUENCE:every_role_roles
nca_name = FORMAT:UTF8,UTF8:Fjármálaeftirlitið
nca_id = UTF8:IS-FME
[aisp_roles]
ai = SEQUENCE:role_ai
[every_role_roles]
as = SEQUENCE:role_as
pi = SEQUENCE:role_pi
ai = SEQUENCE:role_ai
ic = SEQUENCE:role_ic
new = SEQUENCE:role_new
[role_as]
id = OID:0.4.0.19495.1.1
name = UTF8:PSP_AS
[role_pi]
id = OID:0.4.0.19495.1.2
name = UTF8:PSP_PI
[role_ai]
id = OID:0.4.0.19495.1.3
name = UTF8:PSP_AI
[role_ic]
id = OID:0.4.0.19495.1.4
name = UTF8:PSP_IC
[role_new]
id = OID:0.4.0.19495.1.9
name = UTF8:PSP_XX
CONFIG
}

# authority <file prefix> <subject>
authority() {
  openssl req -x509 -newkey rsa:2048 -nodes -sha256 -days 36500 -utf8 -config config -extensions authority \
    -subj "$2" -keyout "$1.key" -out "$1.crt" 2>>log
}

# certificate <file prefix> <authority's prefix> <serial> <extensions> <openssl -newkey options>
certificate() {
  openssl req -newkey "${@:5}" -nodes -utf8 -config config -keyout "$1.key" -out request \
    -subj '/C=NO/organizationIdentifier=PSDNO-FSA-987654325/O=Brygge & Sønner AS/CN=Brygge' 2>>log
  openssl x509 -req -in request -CA "$2.crt" -CAkey "$2.key" -set_serial "$3" -sha256 -days 36500 \
    -extfile config -extensions "$4" -out "$1.crt" 2>>log
}

# name <name> <serial> <string mask> <issuer as openssl -subj> <signing string>
name() {
  local out="names/$1"
  mkdir "$out"
  config "$3" >config
  authority "$out/ca" "$4"
  certificate "$out/leaf" "$out/ca" "$2" seal rsa:2048
  issuer() { openssl x509 -in "$out/leaf.crt" -noout -issuer -nameopt "$1" | sed 's/^issuer=//'; }
  openssl x509 -in "$out/leaf.crt" -noout -serial | sed 's/^serial=//' >"$out/serial"
  issuer RFC2253 >"$out/rfc2253-escaped"
  issuer RFC2253,-esc_msb,utf8 >"$out/rfc2253"
  issuer RFC2253,oid,dump_all,dump_der >"$out/rfc2253-numeric"
  printf '%b' "$5" >"$out/signing-string"
  openssl dgst -sha256 -sign "$out/leaf.key" "$out/signing-string" | openssl base64 -A >"$out/signature"
}

get='date: Mon, 02 Nov 2026 08:05:09 GMT\nx-request-id: 7c0f4bd5-3f4e-4c0e-9f52-0a6b1f3c2d11'
post="(request-target): post /api-sandbox/v1/payments/norwegian-domestic-credit-transfers?allowLogicalDuplicate=true\n$get"
post="$post"'\npsu-id: 0a1b2c3d-4e5f-4a6b-8c7d-8e9fa0b1c2d3\ntpp-redirect-uri: https://tpp.example/sca/1?a=b&c=%20'

name 'plain' 0x0A utf8only '/C=NO/O=Havn Tillit AS/CN=Havn CA' "$get"
name 'comma, quote, plus, hash' 0xF1E2D3C4B5A69788 utf8only \
  '/C=NO/L=a<b>c;d\\\\e=f/O=Havn, "Tillit" \+ S\\ønn/OU=#1 i Norge/OU= to mellomrom /CN=Havn CA' "$post"
name 'æøå' 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF utf8only \
  '/C=NO/ST=Møre og Romsdal/L=Ålesund/street=Blåbærveien 1/DC=example/UID=øæ/O=Ærlig Båtlag €/CN=Sjøbod CA 漁' "$post"
name 'organizationIdentifier' 0x00B7E151628AED2A6A utf8only \
  '/C=NO/organizationIdentifier=NTRNO-983163327/O=Havn Tillit AS/CN=Havn CA' "$get"
name 'multi-valued RDN' 0x80 utf8only \
  '/C=NO/O=Havn Tillit AS+OU=Nøkler, og lås/CN=Havn CA+serialNumber=42+UID=h\+1' "$post"
name 'BMPString' 0x1234567890ABCDEF MASK:0x802 '/C=NO/O=Ærlig Båtlag €/CN=Sjøbod CA 漁' "$get"
name 'T61String' 0x01 MASK:0x6 '/C=NO/O=Ærlig Båtlag/CN=Sjøbod CA' "$get"
name 'unknown types' 0x0102 utf8only \
  '/C=NO/emailAddress=ca@havn.example/1.3.6.1.4.1.311.60.2.1.3=NO/unknownToOpenssl=Ukjent ø/CN=Havn CA' "$get"

config utf8only >config
authority certificates/authority '/C=NO/O=Havn Tillit AS/CN=Havn CA'
authority 'certificates/another authority of that name' '/C=NO/O=Havn Tillit AS/CN=Havn CA'
authority 'certificates/stranger' '/C=NO/O=Fremmed AS/CN=Fremmed CA'
by='certificates/authority'
certificate 'certificates/aisp' "$by" 0x11 aisp rsa:2048
certificate 'certificates/every role' "$by" 0x12 every_role rsa:3072
certificate 'certificates/no role' "$by" 0x13 no_role rsa:2048
certificate 'certificates/no statements' "$by" 0x14 seal rsa:2048
certificate 'certificates/other usage' "$by" 0x15 other_usage rsa:2048
certificate 'certificates/subordinate authority' "$by" 0x16 subordinate rsa:2048
certificate 'certificates/short key' "$by" 0x17 aisp rsa:1024
certificate 'certificates/elliptic curve' "$by" 0x18 aisp ec -pkeyopt ec_paramgen_curve:P-256
certificate 'certificates/broken statements' "$by" 0x19 broken_statements rsa:2048
certificate 'certificates/by another authority of that name' 'certificates/another authority of that name' 0x1A aisp rsa:2048
certificate 'certificates/by a stranger' certificates/stranger 0x1B aisp rsa:2048
certificate 'certificates/by no authority' 'certificates/every role' 0x1D aisp rsa:2048
# Without extensions: X.509 version 1.
openssl x509 -req -in request -CA "$by.crt" -CAkey "$by.key" -set_serial 0x1C -sha256 -days 36500 \
  -out 'certificates/version 1.crt' 2>>log

node - "$work" "$here" "$(openssl version)" <<'NODE'
const { readdirSync, readFileSync, writeFileSync } = require('node:fs');
const [work, here, madeBy] = process.argv.slice(2);
const write = (file, content) =>
  writeFileSync(`${here}/${file}`, `${JSON.stringify({ madeBy, ...content }, null, 2)}\n`);
write('names.json', {
  vectors: readdirSync(`${work}/names`).map((name) => {
    const read = (file) => readFileSync(`${work}/names/${name}/${file}`, 'utf8');
    const line = (file) => read(file).replace(/\n$/, '');
    return {
      name,
      certificate: read('leaf.crt'),
      serial: line('serial'),
      rfc2253: line('rfc2253'),
      rfc2253Escaped: line('rfc2253-escaped'),
      rfc2253Numeric: line('rfc2253-numeric'),
      signingString: read('signing-string'),
      signature: read('signature'),
    };
  }),
});
write('certificates.json', {
  certificates: Object.fromEntries(
    readdirSync(`${work}/certificates`)
      .filter((file) => file.endsWith('.crt'))
      .map((file) => [file.slice(0, -4), readFileSync(`${work}/certificates/${file}`, 'utf8')]),
  ),
});
NODE
