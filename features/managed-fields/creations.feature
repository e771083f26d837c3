@area:managed-fields
Feature: Records that a creation sends
  They are records of earlier writers, if they can be read.

  Scenario Outline: A POST of <sort> keeps the records that it sends
    mf-create-sent-entries: of what the request does not set.
    Detects: a server that drops all of them, or keeps what the writer sets.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name          | a |
      | metadata.managedFields | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{"f:annotations":{"f:note":{}},"f:labels":{"f:app":{}}}}}] |
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager   | two                                             |
      | metadata.managedFields[0].operation | Apply                                           |
      | metadata.managedFields[0].fieldsV1  | {"f:metadata":{"f:annotations":{"f:note":{}}}}  |
      | metadata.managedFields[1].manager   | one                                             |
      | metadata.managedFields[2]           | (absent)                                        |
    And the stored resource "a" is the same as the answer

    @rule:mf-create-sent-entries @resource
    Examples: the resource
      | sort         |
      | the resource |

    @rule:mf-create-sent-entries @resource:custom @needs:crd
    Examples: a custom type
      | sort          |
      | a custom type |

    @rule:mf-create-sent-entries @resource:custom-plain @needs:crd
    Examples: a custom type without subresources
      | sort                |
      | a plain custom type |

  Scenario Outline: A POST of <sort> with a record that can't be read is recorded as if it had sent none
    mf-create-sent-entries: <what>.
    Detects: a server that stores whatever it gets, or refuses it.
    When POST /{collection}?fieldManager=one with the resource "labelled" where:
      | metadata.name          | a         |
      | metadata.managedFields | <records> |
    Then the answer is a success
    And the answer has:
      | metadata.managedFields[0].manager | one      |
      | metadata.managedFields[1]         | (absent) |
    And the stored resource "a" is the same as the answer

    @rule:mf-create-sent-entries @resource
    Examples: the resource
      | sort         | what                 | records                                                                                                                                                         |
      | the resource | an unknown operation | [{"manager":"two","operation":"Foo","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{}}}]   |
      | the resource | an unknown type      | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV7","fieldsV1":{"f:metadata":{}}}] |
      | the resource | an empty entry       | [{}]                                                                                                                                                            |

    @rule:mf-create-sent-entries @resource:custom @needs:crd
    Examples: a custom type
      | sort          | what                 | records                                                                                                                                                         |
      | a custom type | an unknown operation | [{"manager":"two","operation":"Foo","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV1","fieldsV1":{"f:metadata":{}}}]   |
      | a custom type | an unknown type      | [{"manager":"two","operation":"Apply","apiVersion":"{resource:apiVersion}","time":"2020-01-01T00:00:00Z","fieldsType":"FieldsV7","fieldsV1":{"f:metadata":{}}}] |
      | a custom type | an empty entry       | [{}]                                                                                                                                                            |
