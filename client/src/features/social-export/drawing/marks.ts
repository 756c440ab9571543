/** What a picture is made of, in pixels of the picture. Colours are CSS colours. */
export type Font = { family: 'serif' | 'sans'; weight: number; size: number };

export type Mark =
  | { kind: 'gradient'; width: number; height: number; from: string; to: string }
  | { kind: 'disc'; x: number; y: number; radius: number; colour: string }
  /** From the top, clockwise; `share` of the whole circle. */
  | {
      kind: 'arc';
      x: number;
      y: number;
      radius: number;
      share: number;
      line: number;
      colour: string;
    }
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      corner: number;
      colour: string;
    }
  | { kind: 'path'; points: readonly (readonly [number, number])[]; line: number; colour: string }
  | {
      kind: 'text';
      text: string;
      /** Where it begins, has its middle or ends, by `align`; `y` is the baseline. */
      x: number;
      y: number;
      align: 'left' | 'center' | 'right';
      font: Font;
      colour: string;
    };

/** The width of a text in pixels. */
export type Measure = (text: string, font: Font) => number;

/** The web fonts that the pictures are drawn in, as `document.fonts` takes them. */
export const webFonts = ["100px 'Source Serif 4 Variable'", "100px 'Source Sans 3 Variable'"];

const families = {
  serif: "'Source Serif 4 Variable', Georgia, serif",
  sans: "'Source Sans 3 Variable', system-ui, sans-serif",
};

export const cssFont = ({ family, weight, size }: Font) =>
  `${weight} ${size}px ${families[family]}`;

export function paint(context: CanvasRenderingContext2D, marks: readonly Mark[]): void {
  // Letters keep their distances in every size.
  context.textRendering = 'geometricPrecision';
  for (const mark of marks) paintOne(context, mark);
}

function paintOne(context: CanvasRenderingContext2D, mark: Mark): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  switch (mark.kind) {
    case 'gradient': {
      const gradient = context.createLinearGradient(0, 0, mark.width, mark.height);
      gradient.addColorStop(0, mark.from);
      gradient.addColorStop(1, mark.to);
      context.fillStyle = gradient;
      context.fillRect(0, 0, mark.width, mark.height);
      break;
    }
    case 'disc':
      context.fillStyle = mark.colour;
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, 0, 2 * Math.PI);
      context.fill();
      break;
    case 'arc': {
      const top = -Math.PI / 2;
      context.strokeStyle = mark.colour;
      context.lineWidth = mark.line;
      context.beginPath();
      context.arc(mark.x, mark.y, mark.radius, top, top + 2 * Math.PI * mark.share);
      context.stroke();
      break;
    }
    case 'box':
      context.fillStyle = mark.colour;
      context.beginPath();
      context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.corner);
      context.fill();
      break;
    case 'path': {
      context.strokeStyle = mark.colour;
      context.lineWidth = mark.line;
      context.beginPath();
      for (const [x, y] of mark.points) context.lineTo(x, y);
      context.stroke();
      break;
    }
    case 'text':
      context.font = cssFont(mark.font);
      context.fillStyle = mark.colour;
      context.textAlign = mark.align;
      context.textBaseline = 'alphabetic';
      context.fillText(mark.text, mark.x, mark.y);
      break;
  }
}
