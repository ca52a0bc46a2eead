// n8n loads the nodes and credentials from the paths in package.json's `n8n` block; a package needs a main file all the same.
module.exports = {};
