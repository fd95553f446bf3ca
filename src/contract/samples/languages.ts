import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { php } from './php.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import type { Language } from './sample.ts'
import { typescript } from './typescript.ts'

/** The languages of the samples, in the order of their tabs. */
export const languages: readonly Language[] = [curl, typescript, python, php, ruby, java, go, csharp]
