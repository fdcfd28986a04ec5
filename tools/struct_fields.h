/* How compiled rules read a field of a state, of an event or of content.

   mypyc looks up an attribute of what it has not compiled by its name, through the type, every time. These are structs
   of msgspec, whose fields stand at a fixed place, so each place in the code remembers where the field stood the last
   time and of which version of which type that was: as Python's own interpreter does. Versions are never given twice,
   and a type that is changed gets another. Without this compiled rules are a fifth quicker than plain ones; with it,
   half as quick again. */
#ifndef TABLEWRIGHT_STRUCT_FIELDS_H
#define TABLEWRIGHT_STRUCT_FIELDS_H
#include <CPy.h>
#include <structmember.h>

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED)

typedef struct {
    PyObject *name; /* kept: `getattr` may ask for another name at the same place of the code */
    unsigned int version;
    Py_ssize_t offset;
} tablewright_Place;

static PyObject *tablewright_look_up(PyObject *thing, PyObject *name, tablewright_Place *place) {
    PyTypeObject *type = Py_TYPE(thing);
    PyObject *found = type->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(type, name) : NULL;
    if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type) && type->tp_version_tag != 0) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        if (member->type == T_OBJECT_EX && member->flags == 0) {
            PyObject *before = place->name;
            place->name = Py_NewRef(name);
            place->version = type->tp_version_tag;
            place->offset = member->offset;
            Py_XDECREF(before);
        }
    }
    return PyObject_GetAttr(thing, name);
}

static inline PyObject *tablewright_field(PyObject *thing, PyObject *name, tablewright_Place *place) {
    if (likely(Py_TYPE(thing)->tp_version_tag == place->version && name == place->name)) {
        PyObject *value = *(PyObject **)((char *)thing + place->offset);
        if (likely(value != NULL)) {
            return Py_NewRef(value);
        }
    }
    return tablewright_look_up(thing, name, place);
}

#undef CPyObject_GetAttr
#define CPyObject_GetAttr(thing, name)                  \
    ({                                                  \
        static tablewright_Place tablewright_place;     \
        tablewright_field((thing), (name), &tablewright_place); \
    })

#endif
#endif
