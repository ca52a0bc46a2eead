/** The beginning of every part, and the names that XLSX gives its kinds of things (ECMA-376). */
export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
export const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
export const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
