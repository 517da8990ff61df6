/** UTF-16 as .NET, Java and Python write it: either byte order, with a byte order mark or without. */
export const UTF16_FORMS: readonly ((text: string) => Buffer)[] = ['', '\ufeff'].flatMap((mark) => [
  (text: string) => Buffer.from(`${mark}${text}`, 'utf16le'),
  (text: string) => Buffer.from(`${mark}${text}`, 'utf16le').swap16(),
]);
