@area:table
@needs:crd
Feature: Printer columns of custom resources
  A CustomResourceDefinition defines printer columns, each with the type and the path of the displayed value.

  @rule:table-custom-columns
  Scenario Outline: The row of a custom object with <contents> has the cells <cells>
    table-custom-columns: the first column is the name; a cell has the value at the path of its column, or null.
    Detects: a server that displays 0, false and an empty string as null, or returns cells in the wrong order.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      count: {type: integer}
      share: {type: number}
      open: {type: boolean}
      list: {type: array, items: {type: string}}
      ---
      versions:
        - additionalPrinterColumns:
            - {name: Color, type: string, jsonPath: .spec.color, description: The paint}
            - {name: Count, type: integer, jsonPath: .spec.count, priority: 1, format: int32}
            - {name: Share, type: number, jsonPath: .spec.share}
            - {name: Open, type: boolean, jsonPath: .spec.open}
            - {name: Second, type: string, jsonPath: '.spec.list[1]'}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: <spec>}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response has:
      | columnDefinitions[*].name     | in this order | Name, Color, Count, Share, Open, Second |
      | columnDefinitions[1].type     | is            | string                                  |
      | columnDefinitions[2].priority | is            | 1                                       |
      | columnDefinitions[2].format   | is            | int32                                   |
      | columnDefinitions[1].priority | is            | 0                                       |
      | rows[0].cells                 | is            | <cells>                                 |

    Examples: contents
      | contents        | spec                                                            | cells                          |
      | all values      | {color: red, count: 7, share: 0.5, open: true, list: [x, y, z]} | ["a","red",7,0.5,true,"y"]     |
      | negative values | {color: "-", count: -7, share: -0.5, open: false, list: [x]}    | ["a","-",-7,-0.5,false,null]   |
      | no values       | {}                                                              | ["a",null,null,null,null,null] |

    # Up to 1.20, validation of custom objects can read an empty string as null, depending on the Go compiler of the server.
    @since:1.21
    Examples: zeros
      | contents | spec                                                        | cells                 |
      | zeros    | {color: "", count: 0, share: 0, open: false, list: [x, ""]} | ["a","",0,0,false,""] |

  @rule:table-custom-columns
  Scenario Outline: A custom object with <contents> in columns of all types has the cells <cells>
    table-custom-columns: a cell is null if the JSON type of the value does not fit the column; an integer column truncates a fraction; a
    string column displays every value as a string.
    Detects: a server that copies each value without a type check, so that clients get strings in a column of numbers.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      value: {x-kubernetes-preserve-unknown-fields: true}
      ---
      versions:
        - additionalPrinterColumns:
            - {name: Integer, type: integer, jsonPath: .spec.value}
            - {name: Number, type: number, jsonPath: .spec.value}
            - {name: Boolean, type: boolean, jsonPath: .spec.value}
            - {name: Text, type: string, jsonPath: .spec.value}
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {value: <value>}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a
    Then the response has:
      | rows[0].cells | <cells> |

    Examples: values
      | contents           | value | cells                         |
      | a string           | x     | ["a",null,null,null,"x"]      |
      | a string of digits | "7"   | ["a",null,null,null,"7"]      |
      | an integer         | 7     | ["a",7,7,null,"7"]            |
      | a fraction         | 1.5   | ["a",1,1.5,null,"1.5"]        |
      | true               | true  | ["a",null,null,true,"true"]   |
      | false              | false | ["a",null,null,false,"false"] |
      | a list             | [1]   | ["a",null,null,null,"[1]"]    |

    @since:1.20
    Examples: objects
      | contents  | value  | cells                            |
      | an object | {a: 1} | ["a",null,null,null,"{\"a\":1}"] |

  @rule:table-custom-columns
  Scenario: A list as Table has the printer columns of the updated CustomResourceDefinition
    table-custom-columns: an update of the definition changes the columns and the cells of all objects.
    Detects: a server that caches the cells of an object and returns them after the columns have changed.
    Given a CustomResourceDefinition for Widget with these properties of spec and fields of the definition:
      """
      color: {type: string}
      count: {type: integer}
      ---
      versions: [{additionalPrinterColumns: [{name: Color, type: string, jsonPath: .spec.color}]}]
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {color: red, count: 7}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    And the CustomResourceDefinition for Widget with the changed properties of spec and fields of the definition:
      """
      color: {type: string}
      count: {type: integer}
      ---
      versions: [{additionalPrinterColumns: [{name: Count, type: integer, jsonPath: .spec.count}]}]
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response has:
      | columnDefinitions[*].name | in this order | Name, Count |
      | rows[0].cells             | is            | ["a",7]     |
