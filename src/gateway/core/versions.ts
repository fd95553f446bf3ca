/** Version of this application, as in package.json. */
export const APPLICATION_VERSION = '1.71.0'

/** The build id of a server that runs from its sources. */
export const UNBUILT = 'unbuilt'

/** Version of the interface description that the API follows; the API document's introduction says how it was found. */
export const INTERFACE_VERSION = '2.82'
