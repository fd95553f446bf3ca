import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** How the samples of a language are run: all operations in one process, then the programs of a whole payment. */
export interface Runner {
  readonly label: string
  /** Programs that the machine must have, each with arguments that print its version. */
  readonly needs: readonly (readonly [program: string, ...arguments_: string[]])[]
  readonly fileOf: (name: string) => string
  /** Runs the programs of the operations, in this order, in the folder that contains all files. */
  readonly runAll: (folder: string, names: readonly string[]) => Promise<Command>
  /** Runs one program. */
  readonly runOne: (folder: string, name: string, port: number) => Promise<Command>
}

export type Command = readonly [program: string, ...arguments_: string[]]

const shell: Runner = {
  label: 'curl',
  needs: [
    ['sh', '-c', 'true'],
    ['curl', '--version'],
    ['openssl', 'version'],
  ],
  fileOf: (name) => `${name}.sh`,
  runAll: async (_, names) => ['sh', '-ec', names.map((name) => `. ./${name}.sh; echo`).join('\n')],
  runOne: async (_, name) => ['sh', `${name}.sh`],
}

const python: Runner = {
  label: 'Python',
  needs: [
    ['python3', '--version'],
    ['openssl', 'version'],
  ],
  fileOf: (name) => `${name}.py`,
  runAll: async (_, names) => [
    'python3',
    '-c',
    'import runpy, sys\nfor name in sys.argv[1:]: runpy.run_path(name + ".py")',
    ...names,
  ],
  runOne: async (_, name) => ['python3', `${name}.py`],
}

/** As where there is no php.ini, such as in PHP's own image: a printed warning sends the status that is set so far. */
export const phpShowingErrors: Command = ['php', '-d', 'display_errors=1', '-d', 'output_buffering=0']

const php: Runner = {
  label: 'PHP',
  needs: [['php', '-r', 'exit(extension_loaded("openssl") ? 0 : 1);']],
  fileOf: (name) => `${name}.php`,
  runAll: async (_, names) => [
    'php',
    '-r',
    'foreach (array_slice($argv, 1) as $name) { include "$name.php"; }',
    '--',
    ...names,
  ],
  runOne: async (_, name, port) =>
    name === 'callback' ? [...phpShowingErrors, '-S', `localhost:${port}`, 'callback.php'] : ['php', `${name}.php`],
}

const ruby: Runner = {
  label: 'Ruby',
  needs: [['ruby', '-ropenssl', '-e', 'true']],
  fileOf: (name) => `${name}.rb`,
  runAll: async (_, names) => ['ruby', '-e', 'ARGV.each { |name| load "./#{name}.rb" }', ...names],
  runOne: async (_, name) => ['ruby', `${name}.rb`],
}

// With digits of their own, which no number in JSON may have.
const javaInArabic: Command = ['java', '-XX:TieredStopAtLevel=1', '-Duser.language=ar', '-Duser.country=EG', '-cp', '.']

const className = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const java: Runner = {
  label: 'Java',
  needs: [['javac', '-version']],
  fileOf: (name) => `${className(name)}.java`,
  runAll: async (folder, names) => {
    const calls = names.map((name) => `${className(name)}.main(arguments);`).join(' ')
    const all = `class All { public static void main(String[] arguments) throws Exception { ${calls} } }`
    await writeFile(join(folder, 'All.java'), all)
    const sources = (await readdir(folder)).filter((name) => name.endsWith('.java'))
    await outputOf(folder, ['javac', '-proc:none', '-J-XX:TieredStopAtLevel=1', ...sources])
    return [...javaInArabic, 'All']
  },
  runOne: async (_, name) => [...javaInArabic, className(name)],
}

const go: Runner = {
  label: 'Go',
  needs: [['go', 'version']],
  fileOf: (name) => `${name}.go`,
  runAll: async (folder, names) => {
    await mkdir(join(folder, 'all'))
    // One package: each program's main becomes a function of its own.
    for (const name of names) {
      const text = await readFile(join(folder, `${name}.go`), 'utf8')
      await writeFile(join(folder, 'all', `${name}.go`), text.replace('func main()', `func ${name}()`))
    }
    const calls = names.map((name) => `\t${name}()\n`).join('')
    await writeFile(join(folder, 'all', 'all.go'), `package main\n\nfunc main() {\n${calls}}\n`)
    await writeFile(join(folder, 'go.mod'), 'module samples\n\ngo 1.18\n')
    return ['go', 'run', './all']
  },
  runOne: async (folder, name) => {
    await outputOf(folder, ['go', 'build', '-o', `./${name}.exe`, `${name}.go`])
    return [`./${name}.exe`]
  },
}

/** Every language whose samples are run. TypeScript has a test of its own, as it has to be built; C# has none. */
export const runners: readonly Runner[] = [shell, python, php, ruby, java, go]

/** Whether the machine has the programs of a runner. */
export async function isInstalled({ needs }: Runner): Promise<boolean> {
  const found = await Promise.all(
    needs.map((command) =>
      outputOf('.', command).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

/** The standard output of a command; rejects with all that it printed when it fails. */
export function outputOf(cwd: string, [program, ...args]: Command, env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${program}: ${code}\n${output}\n${errors}`)),
    )
  })
}

/** Waits until a program listens on a port of this machine; rejects when the program ends before. */
export async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode} and listens on no port.`)
    await setTimeout(50)
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
