/** A file's text, in UTF-8, UTF-16 or the encoding of older systems; what reads it is loaded with the first file. */
export async function textInFile(file: File): Promise<string> {
  const [{ textOfFile }, bytes] = await Promise.all([
    import('@/components/payment-form/bulk/read-table'),
    file.arrayBuffer(),
  ]);
  return textOfFile(new Uint8Array(bytes));
}
