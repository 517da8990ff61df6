import { describe, expect, it } from 'vitest';
import { draftOfLot } from './lot-draft';
import { readTransfers, transfersIn } from './read-credit-transfers';
import { invoiceIn, readInvoice } from './read-invoice';
import { looksLikeXml, xmlRoot } from './xml';

const SUPPLIER = 'Nordre Skjærvik Kraftlag AS';
const PAYEE = 'Inkasso AS';
const DEBTOR = 'Firma AS';
const WORDS = 'Avtale 12';
const STREET = 'Storgata 1';

const invoice = (parts: string, kind = 'Invoice') => `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${kind}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>100234</cbc:ID><cbc:IssueDate>2026-11-16</cbc:IssueDate><cbc:DueDate>2026-12-14</cbc:DueDate>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyName><cbc:Name>Kraftlaget</cbc:Name></cac:PartyName>
    <cac:PartyLegalEntity><cbc:RegistrationName>${SUPPLIER}</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  ${parts}
</${kind}>`;

const MEANS = `<cac:PaymentMeans>
  <cbc:PaymentMeansCode name="Credit transfer">30</cbc:PaymentMeansCode>
  <cbc:PaymentID>1234567897</cbc:PaymentID>
  <cac:PayeeFinancialAccount><cbc:ID>NO5712043174442</cbc:ID></cac:PayeeFinancialAccount>
</cac:PaymentMeans>`;
const total = (amount: string) =>
  `<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="NOK">999.60</cbc:LineExtensionAmount>
  <cbc:PayableAmount currencyID="NOK">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>`;

const CREDIT = '<cbc:InvoiceTypeCode>381</cbc:InvoiceTypeCode>';

const readAsInvoice = (text: string) => {
  const root = xmlRoot(text);
  const found = root === null ? null : invoiceIn(root);
  return found === null ? null : readInvoice(found);
};

describe('an e-invoice as a file', () => {
  it('says what a bill says', () => {
    const text = invoice(MEANS.replace('NO5712043174442', '1204 31 74442') + total('1249.50'));
    expect(readAsInvoice(text)).toEqual({
      ok: true,
      pasted: {
        creditorName: ['Nordre Skjærvik Kraftlag AS'],
        account: ['12043174442'],
        kid: ['1234567897'],
        amount: ['1249.50 NOK'],
        dueDate: ['2026-12-14'],
        message: [],
        invoice: ['100234'],
        pairs: [],
        unsure: [],
        isCut: false,
        refusal: null,
      },
    });
  });

  it('is found in the envelope that it travels in', () => {
    const inner = invoice(MEANS + total('10.00')).replace(/<\?xml[^>]*>/, '');
    const envelope = `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader/>${inner}</StandardBusinessDocument>`;
    expect(readAsInvoice(envelope)).toMatchObject({ ok: true, pasted: { amount: ['10.00 NOK'] } });
  });

  it('names its payee before its supplier, and every account that it allows', () => {
    const payee = `<cac:PayeeParty><cac:PartyName><cbc:Name>${PAYEE}</cbc:Name></cac:PartyName></cac:PayeeParty>`;
    const second = MEANS.replace('NO5712043174442', 'NO93 8601 1117 947');
    const first = MEANS.replace('NO5712043174442', '12043174442');
    expect(readAsInvoice(invoice(payee + first + second + total('10.00')))).toMatchObject({
      pasted: { creditorName: ['Inkasso AS'], account: ['12043174442', '86011117947'] },
    });
  });

  it.each([
    ['+1250.00', ['1250.00 NOK']],
    ['1250.', ['1250.00 NOK']],
    ['.50', ['0.50 NOK']],
    ['1250,00', []],
  ])('has an amount in any form that XML has: %s', (amount, found) => {
    expect(readAsInvoice(invoice(MEANS + total(amount)))).toMatchObject({
      ok: true,
      pasted: { kid: ['1234567897'], amount: found },
    });
  });

  it.each(['Z', '+01:00'])('has a due date that may have a time zone: %s', (zone) => {
    const text = invoice(MEANS + total('10.00')).replace('</cbc:DueDate>', `${zone}</cbc:DueDate>`);
    expect(readAsInvoice(text)).toMatchObject({ pasted: { dueDate: ['2026-12-14'] } });
  });

  it('has words for a message, and a creditor reference beside the KIDs', () => {
    const identified = (id: string) =>
      readAsInvoice(invoice(MEANS.replace('1234567897', id) + total('10.00')));
    expect(identified('Faktura 4711')).toMatchObject({
      pasted: { kid: [], message: ['Faktura 4711'] },
    });
    expect(identified('RF18 5390 0754 7034')).toMatchObject({
      pasted: { kid: ['RF18539007547034'], message: [] },
    });
  });

  it('keeps each account with its own KID', () => {
    const first = MEANS.replace('NO5712043174442', '12043174442');
    const other = MEANS.replace('NO5712043174442', '86011117947');
    const sameKid = readAsInvoice(invoice(first + other + total('10.00')));
    expect(sameKid).toMatchObject({ pasted: { kid: ['1234567897'], pairs: [] } });
    const ownKid = other.replace('1234567897', '18');
    expect(readAsInvoice(invoice(first + ownKid + total('10.00')))).toMatchObject({
      pasted: {
        account: [],
        kid: [],
        pairs: [
          { account: '12043174442', kid: '1234567897' },
          { account: '86011117947', kid: '18' },
        ],
      },
    });
  });

  it.each([
    ['a credit note', invoice(MEANS + total('10.00'), 'CreditNote'), 'credit-note'],
    ['an invoice that is a credit note', invoice(CREDIT + MEANS + total('10.00')), 'credit-note'],
    [
      'one that the bank collects',
      invoice(MEANS.replace('>30<', '>49<') + total('10.00')),
      'collected',
    ],
    ['one of nothing', invoice(MEANS + total('0.00')), 'nothing-to-pay'],
    ['one that owes money', invoice(MEANS + total('-10.00')), 'nothing-to-pay'],
  ])('is not to be paid: %s', (_, text, reason) => {
    expect(readAsInvoice(text)).toEqual({ ok: false, reason });
  });
});

const transfer = (amount: string, changes = '', account = '<Othr><Id>12043174442</Id></Othr>') =>
  `<CdtTrfTxInf><PmtId><EndToEndId>NOTPROVIDED</EndToEndId></PmtId><Amt><InstdAmt Ccy="NOK">${amount}</InstdAmt></Amt>
  <Cdtr><Nm>Kraftlaget</Nm></Cdtr><CdtrAcct><Id>${account}</Id></CdtrAcct>${changes}</CdtTrfTxInf>`;
const KID =
  '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>1234567897</Ref></CdtrRefInf></Strd></RmtInf>';
const lot = (transfers: string, header = '', date = '2026-12-01') =>
  `<PmtInf><PmtInfId>LOENN-12</PmtInfId>${header}<ReqdExctnDt>${date}</ReqdExctnDt>
  <Dbtr><Nm>${DEBTOR}</Nm></Dbtr><DbtrAcct><Id><IBAN>NO9386011117947</IBAN></Id></DbtrAcct>${transfers}</PmtInf>`;
const pain = (count: string, sum: string, lots: string, message = 'CstmrCdtTrfInitn') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><${message}><GrpHdr><MsgId>M</MsgId>
  <NbOfTxs>${count}</NbOfTxs><CtrlSum>${sum}</CtrlSum></GrpHdr>${lots}</${message}></Document>`;

const readAsTransfers = (text: string) => {
  const root = xmlRoot(text);
  const found = root === null ? null : transfersIn(root);
  return found === null ? null : readTransfers(found);
};

const documentOf = (type: string, number: string) =>
  `<RfrdDocInf><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Nb>${number}</Nb></RfrdDocInf>`;

/** Changes to a transfer. */
const beforeEnd = (part: string) => (text: string) =>
  text.replace('</CdtTrfTxInf>', `${part}</CdtTrfTxInf>`);
const inType = (part: string) => (text: string) =>
  text.replace('</PmtId>', `</PmtId><PmtTpInf>${part}</PmtTpInf>`);
const withIban = (iban: string) => (text: string) =>
  text.replace('<Othr><Id>12043174442</Id></Othr>', `<IBAN>${iban}</IBAN>`);

/** How a transfer with this remittance information is read. */
const rowOf = (remittance: string) => {
  const read = readAsTransfers(pain('1', '10', lot(transfer('10', remittance))));
  if (!read?.ok) throw new Error('not read');
  const [{ rows, leftOut } = { rows: [], leftOut: [] }] = read.lots;
  return {
    kid: rows[0]?.kid,
    message: rows[0]?.message,
    references: rows[0]?.details.remittanceInformationStructuredArray,
    leftOut: leftOut.flatMap(({ what }) => what),
  };
};

describe('a file of credit transfers', () => {
  it('is one lot for each account and day, its rows as a bulk has them', () => {
    const message = '<RmtInf><Ustrd>Lønn</Ustrd><Ustrd>november</Ustrd></RmtInf>';
    const read = readAsTransfers(
      pain(
        '3',
        '2574.50',
        lot(transfer('1249.50', KID) + transfer('1200', message)) +
          lot(transfer('125.00'), '', '2026-12-20'),
      ),
    );
    if (!read?.ok) throw new Error('not read');
    expect(
      read.lots.map(({ rows, leftOut, ...rest }) => ({ ...rest, rows: rows.length, leftOut })),
    ).toEqual([
      {
        paymentInformationId: 'LOENN-12',
        debtorAccount: '86011117947',
        debtorCurrency: '',
        executionDate: '2026-12-01',
        rows: 2,
        leftOut: [],
      },
      {
        paymentInformationId: 'LOENN-12',
        debtorAccount: '86011117947',
        debtorCurrency: '',
        executionDate: '2026-12-20',
        rows: 1,
        leftOut: [],
      },
    ]);
    expect(
      read.lots[0]?.rows.map(({ creditorName, account, amount, kid, message: words }) => [
        creditorName,
        account,
        amount,
        kid,
        words,
      ]),
    ).toEqual([
      ['Kraftlaget', '12043174442', '1249.50', '1234567897', ''],
      ['Kraftlaget', '12043174442', '1200', '', 'Lønn november'],
    ]);
  });

  it('keeps an invoice number, several references and an address behind the row', () => {
    const strd = (type: string, reference: string) =>
      `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`;
    const read = readAsTransfers(
      pain(
        '1',
        '10',
        lot(
          transfer(
            '10',
            `<RmtInf>${strd('SCOR', '1234567897')}${strd('CINV', 'F-7')}</RmtInf><Purp><Cd>SALA</Cd></Purp>`,
          ),
        ),
      ),
    );
    expect(read?.ok && read.lots[0]?.rows[0]).toMatchObject({
      kid: '',
      details: {
        purposeCode: 'SALA',
        remittanceInformationStructuredArray: [
          { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: '' },
          { reference: 'F-7', referenceType: 'CINV', referenceIssuer: '' },
        ],
      },
    });
  });

  it('keeps the number of an invoice that it names, where nothing else is said', () => {
    expect(rowOf(`<RmtInf><Strd>${documentOf('CINV', 'F-7')}</Strd></RmtInf>`)).toMatchObject({
      message: '',
      references: [{ reference: 'F-7', referenceType: 'CINV', referenceIssuer: '' }],
      leftOut: [],
    });
    const beside = KID.replace('<CdtrRefInf>', `${documentOf('CINV', 'F-7')}<CdtrRefInf>`);
    expect(rowOf(beside)).toMatchObject({
      kid: '',
      references: [
        { reference: '1234567897', referenceType: 'SCOR', referenceIssuer: '' },
        { reference: 'F-7', referenceType: 'CINV', referenceIssuer: '' },
      ],
      leftOut: [],
    });
  });

  it('says of a message beside a reference, and of a document beside a message, that it is left out', () => {
    expect(rowOf(KID.replace('<RmtInf>', `<RmtInf><Ustrd>${WORDS}</Ustrd>`))).toMatchObject({
      kid: '1234567897',
      message: '',
      leftOut: ['message'],
    });
    expect(
      rowOf(`<RmtInf><Ustrd>${WORDS}</Ustrd><Strd>${documentOf('CINV', 'F-7')}</Strd></RmtInf>`),
    ).toMatchObject({ message: 'Avtale 12', references: [], leftOut: ['document'] });
  });

  it('says of a document that is no numbered invoice that it is left out', () => {
    for (const other of [documentOf('CREN', 'K-3'), documentOf('CINV', ''), '<RfrdDocInf/>'])
      expect(rowOf(`<RmtInf><Strd>${other}</Strd></RmtInf>`)).toMatchObject({
        references: [],
        leftOut: ['document'],
      });
    const note = '<RfrdDocAmt><CdtNoteAmt Ccy="NOK">5</CdtNoteAmt></RfrdDocAmt>';
    const deducted = `<RmtInf><Strd>${documentOf('CINV', 'F-7')}${note}</Strd></RmtInf>`;
    expect(rowOf(deducted)).toMatchObject({
      references: [{ reference: 'F-7' }],
      leftOut: ['document'],
    });
  });

  it('takes words among the references for the message, where there is no other reference', () => {
    const words = `<AddtlRmtInf>${WORDS}</AddtlRmtInf>`;
    expect(rowOf(`<RmtInf><Strd>${words}</Strd></RmtInf>`)).toMatchObject({
      message: 'Avtale 12',
      leftOut: [],
    });
    expect(rowOf(KID.replace('</CdtrRefInf>', `</CdtrRefInf>${words}`))).toMatchObject({
      kid: '1234567897',
      message: '',
      leftOut: ['message'],
    });
  });

  it('is paid from the account in the currency that it names', () => {
    const inEuros = lot(transfer('10')).replace('</IBAN></Id>', '</IBAN></Id><Ccy>EUR</Ccy>');
    const read = readAsTransfers(pain('1', '10', inEuros));
    expect(read?.ok && read.lots[0]?.debtorCurrency).toBe('EUR');
    expect(read?.ok && read.lots[0] && draftOfLot(read.lots[0], '.').debtorAccount).toMatchObject({
      bban: '86011117947',
      currency: 'EUR',
    });
  });

  it('is paid for whom each row names, else for whom the lot names', () => {
    const forWhom = (name: string) => `<UltmtDbtr><Nm>${name}</Nm></UltmtDbtr>`;
    const text = lot(transfer('10') + transfer('10', forWhom('Kari')), forWhom('Borettslaget'));
    const read = readAsTransfers(pain('2', '20', text));
    expect(read?.ok && read.lots[0]?.rows.map(({ details }) => details.ultimateDebtor)).toEqual([
      'Borettslaget',
      'Kari',
    ]);
  });

  it('says that lines of an address are left out', () => {
    const lines = `<PstlAdr><AdrLine>${STREET}</AdrLine></PstlAdr>`;
    const addressed = transfer('10').replace('</Nm></Cdtr>', `</Nm>${lines}</Cdtr>`);
    const read = readAsTransfers(pain('1', '10', lot(addressed)));
    expect(read?.ok && read.lots[0]?.leftOut).toEqual([{ row: 1, what: ['address'] }]);
  });

  it('names row by row what a bulk has no place for', () => {
    const foreign = transfer('10', '', '<IBAN>DE89370400440532013000</IBAN>');
    const read = readAsTransfers(
      pain(
        '3',
        '30',
        lot(transfer('10') + foreign + transfer('10', '<UltmtCdtr><Nm>X</Nm></UltmtCdtr>', '')),
      ),
    );
    expect(read?.ok && read.lots[0]?.leftOut).toEqual([
      { row: 2, what: ['account-foreign'] },
      { row: 3, what: ['account-missing', 'ultimate-creditor'] },
    ]);
  });

  it.each([
    [
      'a reference of the payer',
      'own-reference',
      (text: string) => text.replace('NOTPROVIDED', 'E-1'),
    ],
    ['a priority', 'service', inType('<InstrPrty>HIGH</InstrPrty>')],
    ['an urgent service', 'service', inType('<SvcLvl><Cd>URGP</Cd></SvcLvl>')],
    ['a local instrument', 'service', inType('<LclInstrm><Prtry>X</Prtry></LclInstrm>')],
    ['a category', 'purpose', inType('<CtgyPurp><Cd>SALA</Cd></CtgyPurp>')],
    ['a purpose without a code', 'purpose', beforeEnd('<Purp><Prtry>Lønn</Prtry></Purp>')],
    ['the fees of others', 'charges', beforeEnd('<ChrgBr>DEBT</ChrgBr>')],
    ['a bank', 'agent', beforeEnd('<CdtrAgt><FinInstnId/></CdtrAgt>')],
    ['taxes', 'tax', beforeEnd('<Tax/>')],
    ['anything else', 'other', beforeEnd('<SplmtryData/>')],
    ['a Norwegian IBAN with a mistake', 'account-wrong', withIban('NO9412043174442')],
    ['an amount that is none', 'amount-unreadable', (text: string) => text.replace('>10<', '>ti<')],
  ])('says of %s that it has no place', (_, what, changed) => {
    const read = readAsTransfers(pain('1', '', lot(changed(transfer('10')))));
    expect(read?.ok && read.lots[0]?.leftOut).toEqual([{ row: 1, what: [what] }]);
  });

  it('asks for nothing that is so anyway', () => {
    const usual = inType('<InstrPrty>NORM</InstrPrty><SvcLvl><Cd>NURG</Cd></SvcLvl>');
    const text = beforeEnd('<ChrgBr>SLEV</ChrgBr>')(usual(transfer('10')));
    const read = readAsTransfers(pain('1', '10', lot(text, '<PmtMtd>TRF</PmtMtd>')));
    expect(read?.ok && read.lots[0]?.leftOut).toEqual([]);
  });

  it('asks the same for each row as for the whole lot, unless the row asks otherwise', () => {
    const header = '<PmtTpInf><SvcLvl><Cd>URGP</Cd></SvcLvl></PmtTpInf><ChrgBr>DEBT</ChrgBr>';
    const own = inType('<SvcLvl><Cd>NURG</Cd></SvcLvl>')(transfer('10'));
    const read = readAsTransfers(pain('2', '20', lot(transfer('10') + own, header)));
    expect(read?.ok && read.lots[0]?.leftOut).toEqual([
      { row: 1, what: ['service', 'charges'] },
      { row: 2, what: ['charges'] },
    ]);
  });

  it('has no amount where it names one in another currency than it pays', () => {
    const equivalent = '<EqvtAmt><Amt Ccy="EUR">10</Amt><CcyOfTrf>USD</CcyOfTrf></EqvtAmt>';
    const text = transfer('10').replace(/<InstdAmt.*<\/InstdAmt>/, equivalent);
    const read = readAsTransfers(pain('1', '10', lot(text)));
    if (!read?.ok) throw new Error('not read');
    expect(read.lots[0]?.rows[0]).toMatchObject({
      amount: '',
      details: { instructedAmount: { currency: 'USD' } },
    });
    expect(read.lots[0]?.leftOut).toEqual([
      {
        row: 1,
        what: ['amount-equivalent'],
        equivalent: { amount: '10\u00a0EUR', paidIn: 'USD' },
      },
    ]);
  });

  it.each([
    ['cheques', pain('1', '10', lot(transfer('10'), '<PmtMtd>CHK</PmtMtd>')), 'cheques'],
    ['fewer payments than it says', pain('3', '20', lot(transfer('10') + transfer('10'))), 'sums'],
    ['another sum than it says', pain('2', '20.01', lot(transfer('10') + transfer('10'))), 'sums'],
    [
      'another sum in one of its lots',
      pain('1', '10', lot(transfer('10'), '<CtrlSum>11</CtrlSum>')),
      'sums',
    ],
    ['no payments', pain('0', '0', ''), 'empty'],
    ['direct debits', pain('1', '10', '<PmtInf/>', 'CstmrDrctDbtInitn'), 'debits'],
  ])('is refused with %s', (_, text, reason) => {
    expect(readAsTransfers(text)).toEqual({ ok: false, reason });
  });

  it('adds amounts exactly', () => {
    expect(readAsTransfers(pain('3', '0.30', lot(transfer('0.1').repeat(3))))?.ok).toBe(true);
  });
});

describe('XML of anybody', () => {
  it.each([
    ['<a><b></a>'],
    ['not XML at all'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['<?xml version="1.0"?><!doctype a SYSTEM "file:///etc/passwd"><a/>'],
    [`<a>${'x'.repeat(2 * 1024 * 1024)}</a>`],
  ])('is not read: %#', (text) => {
    expect(xmlRoot(text)).toBeNull();
  });

  it('is told from other text by its beginning', () => {
    expect(
      ['<?xml version="1.0"?><a/>', '\uFEFF  <Invoice/>', '<', 'KID < 5', '1204'].map(looksLikeXml),
    ).toEqual([true, true, false, false, false]);
    expect(['<!-- KID 18 --><Invoice/>', '<!doctype a><Invoice/>'].map(looksLikeXml)).toEqual([
      true,
      true,
    ]);
  });
});
