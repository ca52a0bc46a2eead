export const USAGE = `npm start [-- options]
Reads the orders of a shop into orders.xlsx and orders.csv: the example workflow orders-to-excel.json in n8n's engine,
with the nodes of this package. Without options and settings it reads made-up orders from a sandbox on this machine.

  --channel <name>   where the shop sells: shopify, amazon, woocommerce, …
  --user <ID>        the ID under which you invited the merchant (User ID in the node)
  --after <date>     only orders placed at or after it, such as 2026-01-31, 2026-01-31T14:30:00 or "last month"
  --before <date>    only orders placed at or before it; a date alone, or "last month", means its end
  --out <file>       file to write, .xlsx or .csv; may be given several times. Each file is a reading of its own.
                     A file of that name is replaced.
  --sandbox          read from the sandbox, whatever the settings say
  --help             this text

Settings, from the environment or a file .env (.env.example explains each):
  UNIFIED_COMMERCE_BASE_URL    UNIFIED_COMMERCE_USERNAME    UNIFIED_COMMERCE_CLIENT_ID
  UNIFIED_COMMERCE_AUTH_URL    UNIFIED_COMMERCE_PASSWORD    UNIFIED_COMMERCE_CLIENT_SECRET
  UNIFIED_COMMERCE_GRANT_TYPE  UNIFIED_COMMERCE_SCOPE

  npm start -- --channel shopify --user merchant-1 --after 2026-01-01 --out orders.xlsx`;

/** What to do with the file, and after it. */
export const nextSteps = (file: string, isSandbox: boolean): string => `
What next
  Open ${file} in Excel, LibreOffice or Google Sheets.
${isSandbox ? OWN_SHOP : ''}  In n8n's editor   npm run editor (downloads n8n, once)
  In your own n8n   Settings → Community nodes → n8n-nodes-unified-commerce; see README.md`;

const OWN_SHOP = `  Your own shop     copy .env.example to .env, fill it in, then
                    npm start -- --channel shopify --user merchant-1 --out orders.xlsx
`;
