import { visible } from '@cascade/shared/features/reports/statement';

const INK = '#14262b';
const MUTED = '#4c5c60';
const RULE = '#c3cac8';
const SIZE = 8;
const PAD = 4;
const GAP = 6;
const CENTS = 100;

const two = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const digits = new Intl.NumberFormat('en-GB');

/** "1,234.50"; what is negative is in brackets, as in accounts. */
export const money = (cents: number): string =>
  cents < 0 ? `(${two.format(-cents / CENTS)})` : two.format(Math.abs(cents) / CENTS);

/** "1,234.50 Cr". */
export const balance = (cents: number): string =>
  cents === 0 ? two.format(0) : `${two.format(Math.abs(cents) / CENTS)} ${cents > 0 ? 'Dr' : 'Cr'}`;

export const whole = (count: number): string => digits.format(count);

/** What is drawn for a character that the typeface lacks. */
export const MISSING = '□';

type Typeface = { hasGlyphForCodePoint: (code: number) => boolean };

/** Names as the typeface can draw them. */
export class ReadableText {
  isIncomplete = false;
  private readonly typeface: Typeface;

  constructor(doc: PDFKit.PDFDocument) {
    doc.font('plain');
    // The types of pdfkit leave out the font that it has opened.
    this.typeface = (doc as unknown as { _font: { font: Typeface } })._font.font;
  }

  of(text: string): string {
    return [...visible(text)]
      .map((character) => {
        if (this.typeface.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return character;
        this.isIncomplete = true;
        return MISSING;
      })
      .join('');
  }
}

/** Widths are shares of the page; they sum to one. */
type Column = { label: string; width: number; isNumber?: boolean };
type Kind = 'plain' | 'part' | 'sum' | 'head';

/** Tables that go on over pages and repeat their heads. */
export class PdfTable {
  private shown: Column[] = [];

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly texts: ReadableText,
  ) {}

  private get left() {
    return this.doc.page.margins.left;
  }

  private get width() {
    return this.doc.page.width - this.left - this.doc.page.margins.right;
  }

  private get bottom() {
    return this.doc.page.height - this.doc.page.margins.bottom;
  }

  heading(text: string): void {
    // Not at the foot of a page, away from its table.
    if (this.doc.y + 80 > this.bottom) this.doc.addPage();
    this.doc.font('bold').fontSize(11).fillColor(INK);
    this.doc.text(text, this.left, this.doc.y + 10, { width: this.width });
    this.doc.y += 2;
  }

  columns(columns: Column[]): void {
    this.shown = columns;
    this.head();
  }

  row(cells: string[], kind: 'plain' | 'part' | 'sum' = 'plain'): void {
    const texts = cells.map((cell) => this.texts.of(cell));
    if (this.doc.y + this.heightOf(texts, kind) > this.bottom) {
      this.doc.addPage();
      this.head();
    }
    this.draw(texts, kind);
  }

  note(text: string): void {
    this.doc.font('plain').fontSize(SIZE - 0.5);
    const height = this.doc.heightOfString(text, { width: this.width });
    if (this.doc.y + height + GAP > this.bottom) this.doc.addPage();
    this.doc.fillColor(MUTED).text(text, this.left, this.doc.y + GAP, { width: this.width });
    this.doc.y += GAP;
  }

  private head(): void {
    this.draw(
      this.shown.map(({ label }) => label),
      'head',
    );
  }

  private typeset(kind: Kind): void {
    this.doc
      .font(kind === 'sum' || kind === 'head' ? 'bold' : 'plain')
      .fontSize(kind === 'head' ? SIZE - 0.5 : SIZE)
      .fillColor(kind === 'part' || kind === 'head' ? MUTED : INK);
  }

  /** Where a cell's text stands. */
  private boxes(kind: Kind) {
    let x = this.left;
    return this.shown.map(({ width, isNumber = false }, i) => {
      // The title of a part goes on into the next column, which it leaves empty.
      const isTitle = kind === 'part' && i === 0;
      const indent = isTitle ? 10 : 0;
      const share = isTitle ? width + (this.shown[1]?.width ?? 0) : width;
      const box = {
        x: x + indent,
        width: share * this.width - indent - (i === this.shown.length - 1 ? 0 : GAP),
        align: isNumber ? ('right' as const) : ('left' as const),
      };
      x += width * this.width;
      return box;
    });
  }

  private heightOf(texts: string[], kind: Kind): number {
    this.typeset(kind);
    const heights = this.boxes(kind).map(({ width }, i) =>
      this.doc.heightOfString(texts[i] || ' ', { width }),
    );
    return Math.max(...heights) + 2 * PAD;
  }

  private draw(texts: string[], kind: Kind): void {
    const { doc } = this;
    const height = this.heightOf(texts, kind);
    const y = doc.y;
    this.typeset(kind);
    for (const [i, { x, width, align }] of this.boxes(kind).entries())
      if (texts[i]) doc.text(texts[i], x, y + PAD, { width, align });
    const rule = (at: number, weight: number) =>
      doc
        .moveTo(this.left, at)
        .lineTo(this.left + this.width, at)
        .lineWidth(weight)
        .strokeColor(kind === 'head' || kind === 'sum' ? INK : RULE)
        .stroke();
    if (kind === 'head') rule(y + height, 0.8);
    else if (kind === 'sum') rule(y, 0.8);
    else rule(y + height, 0.4);
    doc.x = this.left;
    doc.y = y + height;
  }
}
