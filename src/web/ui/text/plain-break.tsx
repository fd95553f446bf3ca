/**
 * The end of a line between parts that the page's styles set apart: where there are no styles, as in a browser of text,
 * they would run together. With styles it is nothing (base.css, D-723).
 */
export const PlainBreak = () => <br className="plain-break" />
