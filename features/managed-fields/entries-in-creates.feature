@area:managed-fields
Feature: managedFields in the body of a create
  The server keeps the entries of other managers. If one entry is invalid, the server ignores all entries.

  Scenario Outline: A POST of <resource kind> keeps the managedFields entries in the body
    mf-create-sent-entries: an entry keeps its fields, except fields that the request sets.
    Detects: a server that drops all entries, or keeps the ownership of fields that the request sets.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name          | a                                                                                                                                                                                                                    |
      | metadata.managedFields | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{"f:note":{}},"f:labels":{"f:app":{}}}}}] |
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager   | two                                            |
      | metadata.managedFields[0].operation | Apply                                          |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:annotations":{"f:note":{}}}} |
      | metadata.managedFields[1].manager   | one                                            |
      | metadata.managedFields[2]           | (absent)                                       |
    And the stored resource "a" is the same as the response

    @rule:mf-create-sent-entries @resource
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:mf-create-sent-entries @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     |
      | a custom resource |

    @rule:mf-create-sent-entries @resource:custom-plain @needs:crd
    Examples: custom resource without subresources
      | resource kind                          |
      | a custom resource without subresources |

  Scenario Outline: A POST of <resource kind> ignores managedFields with <problem>
    mf-create-sent-entries: the server ignores the complete list if one entry is invalid.
    Detects: a server that stores the invalid entry, or rejects the request.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name          | a         |
      | metadata.managedFields | <entries> |
    Then the response is a success
    And the response has:
      | metadata.managedFields[0].manager | one      |
      | metadata.managedFields[1]         | (absent) |
    And the stored resource "a" is the same as the response

    @rule:mf-create-sent-entries @resource
    Examples: resource under test
      | resource kind           | problem               | entries                                                                                                                                                         |
      | the resource under test | an unknown operation  | [{"manager":"two","operation":"Foo","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{}}}]   |
      | the resource under test | an unknown fieldsType | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV7","fieldsV1":{"f:metadata":{}}}] |
      | the resource under test | an empty entry        | [{}]                                                                                                                                                            |

    @rule:mf-create-sent-entries @resource:custom @needs:crd
    Examples: custom resource
      | resource kind     | problem               | entries                                                                                                                                                         |
      | a custom resource | an unknown operation  | [{"manager":"two","operation":"Foo","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{}}}]   |
      | a custom resource | an unknown fieldsType | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV7","fieldsV1":{"f:metadata":{}}}] |
      | a custom resource | an empty entry        | [{}]                                                                                                                                                            |
