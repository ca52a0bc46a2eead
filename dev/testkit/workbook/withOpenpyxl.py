"""Prints the sheets of an Excel file as JSON, as openpyxl reads them: withOpenpyxl.py file usual|readOnly."""
import datetime
import json
import sys

import openpyxl


def plain(cell):
    if isinstance(cell, datetime.datetime):
        # A serial number of days is no whole number of microseconds.
        return str((cell + datetime.timedelta(microseconds=500000)).replace(microsecond=0))
    return cell


book = openpyxl.load_workbook(sys.argv[1], data_only=True, read_only=sys.argv[2] == "readOnly")
sheets = [
    {"name": sheet.title, "rows": [[plain(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]}
    for sheet in book.worksheets
]
json.dump(sheets, sys.stdout)
