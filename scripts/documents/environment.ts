import { variableRows } from '#gateway/core/environment/variable-descriptions.ts'

/** .env.example: every variable with what it means, commented out, with its default or a value that works. */
export const environmentExample = (): string =>
  [
    '# Every environment variable, each with its default or with an example. `npm run generate` writes this file.',
    '# Copy it to .env, remove the # where you set a value, and start with:',
    '#   node --env-file=.env scripts/run.mjs start',
    ...variableRows.flatMap(([name, row]) => [
      '',
      `# ${capitalised(row.meaning.replaceAll('`', ''))}.${row.default === undefined ? '' : ` Default: ${row.default.replaceAll('`', '')}.`}`,
      `#${name}=${row.example ?? row.default ?? ''}`,
    ]),
    '',
  ].join('\n')

export const configurationTable = (): string =>
  [
    '| Variable | Default | Meaning |',
    '| --- | --- | --- |',
    ...variableRows.map(([name, row]) => `| \`${name}\` | ${codeOf(row.default)} | ${row.meaning} |`),
  ].join('\n')

const capitalised = (sentence: string): string => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`

/** A default is a plain value, or words with values in backquotes. */
const codeOf = (value = ''): string => (value === '' || value.includes('`') ? value : `\`${value}\``)
